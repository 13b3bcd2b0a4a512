import { parseArgs } from 'node:util'
import type { ConflictDecision, DiscrepancyAnswer } from '../../shared/contract/index.ts'
import { entities, isEntityName, type EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'

type Command =
  | { readonly name: 'init'; readonly baseUrl: string; readonly allowHttp: boolean }
  | { readonly name: 'pull' | 'push' | 'sync' | 'status' }
  | { readonly name: 'list'; readonly entity: EntityName; readonly text: string | undefined }
  | { readonly name: 'save'; readonly entity: EntityName; readonly file: string }
  | { readonly name: 'remove'; readonly entity: EntityName; readonly key: string; readonly deleteRepresentatives: boolean }
  | { readonly name: 'conflicts' | 'parked' }
  /** Without a key: the question about an entity's missing records. */
  | ({ readonly name: 'resolve'; readonly entity: EntityName; readonly key: string | undefined } & Decision)
  | { readonly name: 'retry'; readonly entries: readonly number[] | 'all' }
  /** `accept`: of which waiting booths the suggestion is taken, by key or id. */
  | { readonly name: 'exhibitors'; readonly accept: readonly string[] | 'all' | undefined }

export type Side = 'mine' | 'theirs'

/**
 * What a person decided about a record in conflict, one that the service shows otherwise than it
 * was sent, or many that are missing.
 */
export interface Decision {
  readonly sides: ReadonlyMap<string, Side>
  /** The side of every field that is not in `sides`. */
  readonly otherSides: Side | undefined
  /** What becomes of a record that the service no longer has, or that may be one of its own. */
  readonly record: ConflictDecision | undefined
  /** The service's id of the record that is meant, of several that may be the same. */
  readonly candidate: string | undefined
  /** About what the service shows otherwise than it was sent. */
  readonly answer: DiscrepancyAnswer | undefined
}

export interface CommandLine {
  readonly command: Command
  readonly workspace: string
  readonly json: boolean
}

export const usage = `usage: <command> --workspace DIR [--json]
  init --base-url URL             connect to an event and make its folder; app key and secret come from
                                  BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET. http:// to another machine, where others
                                  can read them, only with --allow-http
  pull | push | sync              fetch the service's changes | send yours | both
  status                          what waits, is parked or needs a decision
  list <entity> [--text WORDS]    the records: floor, booth, document, video, representative, job, …
  save <entity> --file FILE       create a record, or update the one whose id or $key the JSON file holds
  remove <entity> <key or id>     remove a record; a booth's representatives too with --with-representatives
  conflicts                       what only you can decide: records that both sides changed, records that may be one with another on the
                                  service, what the service shows otherwise than it was sent, and many records missing at once
  resolve <entity> <key or id>    decide about a record:
                                  changed on both sides     --mine FIELD,… --theirs FIELD,… and --all mine|theirs for the other fields
                                  gone on the service       --keep or --remove
                                  maybe one with another    --same with sides as above (--candidate ID where there are several), or --separate
                                  shown otherwise           --keep-mine, --take-theirs or --send-again
  resolve <entity>                many records are missing  --keep or --remove
  parked                          the changes that need a person, with the reason
  retry <number> … | --all        put parked changes back in the queue; push sends them
  exhibitors                      the booths whose changes wait until it is known who their exhibitor is, with suggestions
  exhibitors --accept             take the first complete suggestion for each of them, or only for the booths named:
                                  exhibitors --accept 12 r31. “save booth” says who it is where no suggestion does
exit code: 0 done, 1 not everything is done (something is parked or a draft, waits for a decision, or was to be sent and still waits; or what standard error says), 2 wrong use, 3 service unreachable`

const options = {
  workspace: { type: 'string' },
  json: { type: 'boolean' },
  'base-url': { type: 'string' },
  'allow-http': { type: 'boolean' },
  file: { type: 'string' },
  text: { type: 'string' },
  'with-representatives': { type: 'boolean' },
  mine: { type: 'string', multiple: true },
  theirs: { type: 'string', multiple: true },
  keep: { type: 'boolean' },
  remove: { type: 'boolean' },
  same: { type: 'boolean' },
  separate: { type: 'boolean' },
  candidate: { type: 'string' },
  'keep-mine': { type: 'boolean' },
  'take-theirs': { type: 'boolean' },
  'send-again': { type: 'boolean' },
  all: { type: 'boolean' },
  accept: { type: 'boolean' },
} as const
const optionsOfResolve = { ...options, all: { type: 'string' } } as const

type Options = ReturnType<typeof parse>['values']

/**
 * Whether `--json` stands in the arguments, however wrong the rest is: an error is JSON then too.
 */
export function wantsJson(argv: readonly string[]): boolean {
  return argv.includes('--json')
}

/** Throws `invalid-input`. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { values, positionals } = parse(argv)
  const [name, ...rest] = positionals
  if (values.workspace === undefined || values.workspace === '') throw wrong('--workspace DIR is missing.')
  return { command: readCommand(name, rest, values), workspace: values.workspace, json: values.json === true }
}

function parse(argv: readonly string[]) {
  try {
    const args = [...argv]
    const isResolve = parseArgs({ args, allowPositionals: true, strict: false, options: optionsOfResolve }).positionals.includes('resolve')
    return parseArgs({ args, allowPositionals: true, options: isResolve ? optionsOfResolve : options })
  } catch (error) {
    throw new AppError('invalid-input', error instanceof Error ? error.message : 'The arguments are wrong.', { cause: error })
  }
}

function readCommand(name: string | undefined, rest: readonly string[], values: Options): Command {
  switch (name) {
    case 'init':
      expectCount(name, rest, 0)
      return { name, baseUrl: needed(values['base-url'], '--base-url URL'), allowHttp: values['allow-http'] === true }
    case 'pull':
    case 'push':
    case 'sync':
    case 'status':
    case 'conflicts':
    case 'parked':
      expectCount(name, rest, 0)
      return { name }
    case 'list':
      expectCount(name, rest, 1)
      return { name, entity: readEntity(rest[0]), text: values.text }
    case 'save':
      expectCount(name, rest, 1)
      return { name, entity: readEntity(rest[0]), file: needed(values.file, '--file FILE') }
    case 'remove':
      expectCount(name, rest, 2)
      return { name, entity: readEntity(rest[0]), key: needed(rest[1], 'the key'), deleteRepresentatives: values['with-representatives'] === true }
    case 'resolve':
      if (rest.length !== 1) expectCount(name, rest, 2)
      return { name, entity: readEntity(rest[0]), key: rest.length === 1 ? undefined : needed(rest[1], 'the key'), ...readDecision(values) }
    case 'retry':
      return { name, entries: readEntries(rest, values.all === true) }
    case 'exhibitors':
      if (values.accept !== true) expectCount(name, rest, 0)
      return { name, accept: values.accept !== true ? undefined : rest.length === 0 ? 'all' : rest }
    case undefined:
      throw wrong('The command is missing.')
    default:
      throw wrong(`There is no command “${name}”.`)
  }
}

function readDecision(values: Options): Decision {
  const { mine = [], theirs = [], all, candidate } = values
  if (all !== undefined && all !== 'mine' && all !== 'theirs') throw wrong('--all takes “mine” or “theirs”.')
  const record = oneOf(values, ['keep', 'remove', 'same', 'separate'])
  const answer = oneOf(values, ['keep-mine', 'take-theirs', 'send-again'])
  if (record !== undefined && answer !== undefined) throw wrong(`--${record} and --${answer} exclude each other.`)
  if (candidate !== undefined && record !== 'same') throw wrong('--candidate is for --same.')
  const sides = new Map<string, Side>(namesIn(mine).map((field) => [field, 'mine']))
  for (const field of namesIn(theirs)) {
    if (sides.has(field)) throw wrong(`--mine and --theirs both name ${field}.`)
    sides.set(field, 'theirs')
  }
  return { sides, otherSides: all, record, candidate, answer }
}

/** The one option of these that was given. */
function oneOf<Name extends keyof Options>(values: Options, names: readonly Name[]): Name | undefined {
  const [first, second] = names.filter((name) => values[name] === true)
  if (second !== undefined) throw wrong(`--${first} and --${second} exclude each other.`)
  return first
}

function namesIn(lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(',')).flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
}

function readEntries(numbers: readonly string[], all: boolean): readonly number[] | 'all' {
  if (all && numbers.length > 0) throw wrong('“retry” takes numbers or --all, not both.')
  if (all) return 'all'
  if (numbers.length === 0) throw wrong('The numbers of the changes are missing. “parked” lists them; --all takes them all.')
  return numbers.map((number) => {
    if (!/^\d{1,15}$/.test(number)) throw wrong(`“${number}” is no number of a change. “parked” lists them.`)
    return Number(number)
  })
}

function readEntity(name: string | undefined): EntityName {
  if (name !== undefined && isEntityName(name)) return name
  throw wrong(`There is no entity “${name ?? ''}”. The entities are ${Object.keys(entities).join(', ')}.`)
}

function expectCount(command: string, given: readonly string[], count: number): void {
  if (given.length !== count) throw wrong(`“${command}” takes ${count} arguments, not ${given.length}.`)
}

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw wrong(`${what} is missing.`)
  return value
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}
