import { resolve } from 'node:path'
import type { RecordState } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'
import { readEntity } from './entity.ts'
import { addTo } from '../../../shared/keyed-lists.ts'

const recordStates = [
  'clean',
  'new',
  'changed',
  'removed',
  'conflict',
] as const satisfies readonly RecordState[]

export const list = defineCommand({
  name: 'list',
  arguments: [{ name: 'entity', count: 'one' }],
  options: {
    text: { type: 'string', value: 'WORDS', purpose: 'only records that contain these words, in any order' },
    where: {
      type: 'string',
      value: 'FIELD=VALUE',
      multiple: true,
      purpose: 'only records with this value, as the list prints it; no value: empty',
    },
    segment: {
      type: 'string',
      value: 'KEY OR ID',
      purpose: 'only attendees who certainly match the rules of this segment',
    },
    state: {
      type: 'string',
      value: 'STATE,…',
      multiple: true,
      purpose: `only records in these states: ${recordStates.join(', ')}`,
    },
    limit: { type: 'string', value: 'NUMBER', purpose: 'only the first records, at most this many' },
    lines: { type: 'boolean', purpose: 'JSON with one record per line, instead of an array' },
  },
  purpose: 'print the records of an entity',
  help: `Prints the local copy, with your changes. With several --where, all must match; for the same field, any. “save” reads what this prints with --json or --lines: fields have the names of the service's interface, references are IDs, files are paths or addresses, and names the interface does not have begin with $. Removed records are listed only with --state removed. Countries, regions and cities are fetched once and saved: list city --where country=France --where region=Normandy. Run “report” first to list qrScan and journeyStep.`,
  example: 'list booth --where floor_id=2 --state new,changed --json',
  read: ([entity], { text, where, segment, state, limit, lines }) => ({
    entity: readEntity(entity),
    ...{
      text,
      lines,
      segment,
      where: readConditions(where),
      states: readStates(state),
      limit: readLimit(limit),
    },
  }),
  run: async (request, context) => (await import('../commands/list.ts')).list(request, context),
})

function readConditions(conditions: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, string[]>()
  for (const condition of conditions) {
    const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(condition) ?? []
    if (field === '') throw wrong(`--where takes FIELD=VALUE, not “${condition}”.`)
    addTo(read, field, value)
  }
  return read
}

function readStates(lists: readonly string[]): readonly RecordState[] {
  return lists
    .flatMap((names) => names.split(','))
    .map((name) => {
      const state = recordStates.find((one) => one === name.trim())
      if (state === undefined)
        throw wrong(`There is no state “${name}”. The states are ${recordStates.join(', ')}.`)
      return state
    })
}

function readLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw wrong(`--limit takes a number from 1, not “${text}”.`)
  return Number(text)
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}

export const save = defineCommand({
  name: 'save',
  arguments: [{ name: 'entity', count: 'one' }],
  options: {
    file: {
      type: 'string',
      value: 'FILE',
      required: true,
      purpose: 'one JSON object, an array of them, or one per line; - for standard input',
    },
    'keep-going': { type: 'boolean', purpose: 'save the records that can be saved, and skip the others' },
    'allow-duplicates': { type: 'boolean', purpose: 'also create records whose names already exist' },
  },
  purpose: 'create or update records',
  help: `The record whose id, or $key, an object holds is updated; without one, or with the id 0, a new record is made, unless one of its name was here before. Only the fields that it names change. Files are paths, relative to FILE, or to the folder you are in. Of many records each is answered with its line or its place in the array ($line); where one of them cannot be saved none is, and all that cannot are named. The service gets it with the next “push”.`,
  example: 'save booth --file booths.jsonl',
  read: ([entity], options) => ({
    entity: readEntity(entity),
    file: options.file,
    keepGoing: options['keep-going'],
    allowDuplicates: options['allow-duplicates'],
  }),
  run: async ({ file, ...request }, context) =>
    (await import('../commands/save.ts')).save(
      { ...request, file: file === '-' ? file : resolve(file) },
      context,
    ),
})

export const remove = defineCommand({
  name: 'remove',
  arguments: [
    { name: 'entity', count: 'one' },
    { name: 'key or id', count: 'some' },
  ],
  options: { 'with-representatives': { type: 'boolean', purpose: 'also remove a booth’s representatives' } },
  purpose: 'remove records',
  help: 'Removes all records given, or none: here right away, on the service with the next “push”. Their last versions stay in the history.',
  example: 'remove booth 12 r31',
  read: ([entity, ...names], options) => ({
    entity: readEntity(entity),
    names,
    deleteRepresentatives: options['with-representatives'],
  }),
  run: async (request, { folder }) => (await import('../commands/remove.ts')).remove(folder, request),
})
