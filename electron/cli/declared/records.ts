import { resolve } from 'node:path'
import type { RecordState } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from '../command.ts'
import { readEntity } from './entity.ts'

const recordStates = ['clean', 'new', 'changed', 'removed', 'conflict'] as const satisfies readonly RecordState[]

export const list = defineCommand({
  name: 'list',
  arguments: [{ name: 'entity', count: 'one' }],
  options: {
    text: { type: 'string', value: 'WORDS', purpose: 'only records that hold these words, in any order' },
    where: {
      type: 'string',
      value: 'FIELD=VALUE',
      multiple: true,
      purpose: 'only records with this value, as the list prints it; without one: empty',
    },
    segment: { type: 'string', value: 'KEY OR ID', purpose: 'only attendees whom the rules of this segment describe for certain' },
    state: { type: 'string', value: 'STATE,…', multiple: true, purpose: `only records that are ${recordStates.join(', ')}` },
    limit: { type: 'string', value: 'NUMBER', purpose: 'only the first of them' },
    lines: { type: 'boolean', purpose: 'JSON, a record a line, instead of one array' },
  },
  purpose: 'print the records of an entity',
  help: `Prints the local copy, with your changes. Several --where all hold, but of one field any. “save” takes what this prints with --json or --lines: fields are named as in the service's interface; references are ids, files are paths or addresses, and what the interface does not know begins with $. What is to be removed is listed with --state removed alone. Countries, regions and cities are asked of the service once and kept: list city --where country=France --where region=Normandy. Rows of qrScan and journeyStep are there after “report”.`,
  example: 'list booth --where floor_id=2 --state new,changed --json',
  read: ([entity], { text, where, segment, state, limit, lines }) => ({
    entity: readEntity(entity),
    ...{ text, lines, segment, where: readConditions(where), states: readStates(state), limit: readLimit(limit) },
  }),
  run: async (request, context) => (await import('../commands/list.ts')).list(request, context),
})

function readConditions(conditions: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const read = new Map<string, readonly string[]>()
  for (const condition of conditions) {
    const [, field = '', value = ''] = /^([^=]+)=(.*)$/s.exec(condition) ?? []
    if (field === '') throw wrong(`--where takes FIELD=VALUE, not “${condition}”.`)
    read.set(field, [...(read.get(field) ?? []), value])
  }
  return read
}

function readStates(lists: readonly string[]): readonly RecordState[] {
  return lists
    .flatMap((names) => names.split(','))
    .map((name) => {
      const state = recordStates.find((one) => one === name.trim())
      if (state === undefined) throw wrong(`There is no state “${name}”. The states are ${recordStates.join(', ')}.`)
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
    file: { type: 'string', value: 'FILE', required: true, purpose: 'one JSON object, an array of them, or one a line; - for standard input' },
    'keep-going': { type: 'boolean', purpose: 'of many records, save those that can be saved' },
    'allow-duplicates': { type: 'boolean', purpose: 'also make records whose names are here already' },
  },
  purpose: 'create records, or update them',
  help: `The record whose id, or $key, an object holds is updated; without one, or with the id 0, a new record is made, unless one of its name was here before. Only the fields that it names change. Files are paths, relative to FILE, or to the folder you are in. Of many records each is answered with its line or its place in the array ($line); where one of them cannot be saved none is, and all that cannot are named. The service gets it with the next “push”.`,
  example: 'save booth --file booths.jsonl',
  read: ([entity], options) => ({
    entity: readEntity(entity),
    file: options.file,
    keepGoing: options['keep-going'],
    allowDuplicates: options['allow-duplicates'],
  }),
  run: async ({ file, ...request }, context) =>
    (await import('../commands/save.ts')).save({ ...request, file: file === '-' ? file : resolve(file) }, context),
})

export const remove = defineCommand({
  name: 'remove',
  arguments: [
    { name: 'entity', count: 'one' },
    { name: 'key or id', count: 'some' },
  ],
  options: { 'with-representatives': { type: 'boolean', purpose: 'with a booth, its representatives too' } },
  purpose: 'remove records',
  help: 'All that are named or none: here at once, on the service with the next “push”. What they were stays in the history.',
  example: 'remove booth 12 r31',
  read: ([entity, ...names], options) => ({ entity: readEntity(entity), names, deleteRepresentatives: options['with-representatives'] }),
  run: async (request, { folder }) => (await import('../commands/remove.ts')).remove(folder, request),
})
