import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from './command.ts'
import { decisionOptions, readDecision } from './decision.ts'
import { readEntity } from './entity.ts'

export const conflicts = defineCommand({
  name: 'conflicts',
  arguments: [],
  options: {},
  purpose: 'list the conflicts you must decide',
  help: 'Records that both sides changed, records that may be one with another on the service, records whose parent is gone, what the service shows otherwise than it was sent, and many records missing at once. “resolve” decides. Asks no service. With --json each says its kind: fields (with base, mine and theirs), gone, twin, orphan (with its parent), altered, not-taken-over, overwritten or changed-by-others (with sent and shown), or many-missing.',
  example: 'conflicts --json',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/conflicts.ts')).conflicts(folder),
})

export const resolveDecision = defineCommand({
  name: 'resolve',
  arguments: [
    { name: 'entity', count: 'one' },
    { name: 'key or id', count: 'optional' },
  ],
  options: decisionOptions,
  purpose: 'decide about a record that “conflicts” lists',
  help: 'Without a key, it decides about many missing records of an entity, with --keep or --remove. Your decision is sent with the next “push”.',
  example: 'resolve booth 12 --mine city,state --theirs booth_name',
  read: ([entity, key], options) => ({ entity: readEntity(entity), key, ...readDecision(options) }),
  run: async ({ entity, key, ...decision }, { folder }) =>
    (await import('../commands/conflicts.ts')).resolveConflict(folder, entity, key, decision),
})

export const parked = defineCommand({
  name: 'parked',
  arguments: [],
  options: {},
  purpose: 'list rejected and incomplete changes, with the reason',
  help: 'Correct them with “save”, or try again with “retry”. Works offline.',
  example: 'parked',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/parked.ts')).parked(folder),
})

export const retry = defineCommand({
  name: 'retry',
  arguments: [{ name: 'number', count: 'any' }],
  options: { all: { type: 'boolean', purpose: 'all of them' } },
  purpose: 'queue rejected changes again',
  help: '“parked” lists the numbers. “push” sends the queue.',
  example: 'retry 31 32',
  read: (numbers, { all }) => ({ entries: readEntries(numbers, all) }),
  run: async ({ entries }, { folder }) => (await import('../commands/parked.ts')).retry(folder, entries),
})

export const exhibitors = defineCommand({
  name: 'exhibitors',
  arguments: [{ name: 'key or id', count: 'any' }],
  options: {
    accept: {
      type: 'boolean',
      purpose: 'use the first complete suggestion, for all booths or for those given',
    },
  },
  purpose: 'list booths without a known exhibitor, or use the suggested ones',
  help: 'The service does not report a booth’s exhibitor, but requires it in every update. If there is no suggestion, set it with “save booth” and the fields exhibitor_name and exhibitor_email. A suggestion comes from the booth’s contacts or representatives.',
  example: 'exhibitors --accept 12 r31',
  read: (booths, { accept }): { readonly accept: readonly string[] | 'all' | undefined } => {
    if (!accept && booths.length > 0) throw wrong('“exhibitors” takes booths only with --accept.')
    return { accept: !accept ? undefined : booths.length === 0 ? 'all' : booths }
  },
  run: async ({ accept }, { folder, signal }) => {
    const work = await import('../commands/exhibitors.ts')
    return accept === undefined ? work.exhibitors(folder) : work.acceptExhibitors(folder, accept, signal)
  },
})

function readEntries(numbers: readonly string[], all: boolean): readonly number[] | 'all' {
  if (all && numbers.length > 0) throw wrong('“retry” takes numbers or --all, not both.')
  if (all) return 'all'
  if (numbers.length === 0)
    throw wrong('Give the numbers of the changes. “parked” lists them. --all queues all of them.')
  return numbers.map((number) => {
    if (!/^\d{1,15}$/.test(number))
      throw wrong(`“${number}” is not the number of a change. “parked” lists them.`)
    return Number(number)
  })
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}
