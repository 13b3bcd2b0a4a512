import { AppError } from '../../../shared/errors.ts'
import { defineCommand } from '../command.ts'
import { decisionOptions, readDecision } from './decision.ts'
import { readEntity } from './entity.ts'

export const conflicts = defineCommand({
  name: 'conflicts',
  arguments: [],
  options: {},
  purpose: 'list what only you can decide',
  help: 'Records that both sides changed, records that may be one with another on the service, what the service shows otherwise than it was sent, and many records missing at once. “resolve” decides. Asks no service. With --json each says its kind: fields (with base, mine and theirs), gone, twin, altered, not-taken-over or overwritten (with sent and shown), or many-missing.',
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
  help: 'Without a key it answers the question about many missing records of an entity, with --keep or --remove. The service gets what you decided with the next “push”.',
  example: 'resolve booth 12 --mine city,state --theirs booth_name',
  read: ([entity, key], options) => ({ entity: readEntity(entity), key, ...readDecision(options) }),
  run: async ({ entity, key, ...decision }, { folder }) => (await import('../commands/conflicts.ts')).resolveConflict(folder, entity, key, decision),
})

export const parked = defineCommand({
  name: 'parked',
  arguments: [],
  options: {},
  purpose: 'list the changes that need a person, with the reason',
  help: 'What the service refused, and what is not complete. Mend it with “save”, or try again with “retry”. Asks no service.',
  example: 'parked',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/parked.ts')).parked(folder),
})

export const retry = defineCommand({
  name: 'retry',
  arguments: [{ name: 'number', count: 'any' }],
  options: { all: { type: 'boolean', purpose: 'all of them' } },
  purpose: 'put parked changes back in the queue',
  help: '“parked” lists the numbers, “push” sends what is in the queue.',
  example: 'retry 31 32',
  read: (numbers, { all }) => ({ entries: readEntries(numbers, all) }),
  run: async ({ entries }, { folder }) => (await import('../commands/parked.ts')).retry(folder, entries),
})

export const exhibitors = defineCommand({
  name: 'exhibitors',
  arguments: [{ name: 'key or id', count: 'any' }],
  options: { accept: { type: 'boolean', purpose: 'take the first complete suggestion, for each of them or only for the booths named' } },
  purpose: 'list the booths whose changes wait for their exhibitor, or say who it is',
  help: 'The service never says who a booth’s exhibitor is, and wants it in every update. “save booth” with exhibitor_name and exhibitor_email says who it is where no suggestion does. A suggestion is from the booth’s own contacts or its representatives, and says which.',
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
  if (numbers.length === 0) throw wrong('The numbers of the changes are missing. “parked” lists them; --all takes them all.')
  return numbers.map((number) => {
    if (!/^\d{1,15}$/.test(number)) throw wrong(`“${number}” is no number of a change. “parked” lists them.`)
    return Number(number)
  })
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}
