import { parseArgs } from 'node:util'
import { entities, isEntityName, type EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'

export type Command =
  | { readonly name: 'init'; readonly baseUrl: string }
  | { readonly name: 'pull' | 'push' | 'sync' | 'status' }
  | { readonly name: 'list'; readonly entity: EntityName; readonly text: string | undefined }
  | { readonly name: 'save'; readonly entity: EntityName; readonly file: string }
  | { readonly name: 'remove'; readonly entity: EntityName; readonly key: string; readonly deleteRepresentatives: boolean }

export interface CommandLine {
  readonly command: Command
  readonly workspace: string
  readonly json: boolean
}

export const usage = `usage: <command> --workspace DIR [--json]
  init --base-url URL             connect to an event and make its folder; app key and secret come from
                                  BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET
  pull | push | sync              fetch the service's changes | send yours | both
  status                          what waits, is parked or in conflict
  list <entity> [--text WORDS]    the records: floor, booth, document, video, representative, job, …
  save <entity> --file FILE       create a record, or update the one whose id or $key the JSON file holds
  remove <entity> <key or id>     remove a record; a booth's representatives too with --with-representatives
exit code: 0 done, 1 not everything is done (something is parked or in conflict, or what standard error says), 2 wrong use, 3 service unreachable`

const options = {
  workspace: { type: 'string' },
  json: { type: 'boolean' },
  'base-url': { type: 'string' },
  file: { type: 'string' },
  text: { type: 'string' },
  'with-representatives': { type: 'boolean' },
} as const

type Options = ReturnType<typeof parse>['values']

/** Whether `--json` stands in the arguments, however wrong the rest is: an error is JSON then too. */
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
    return parseArgs({ args: [...argv], allowPositionals: true, options })
  } catch (error) {
    throw new AppError('invalid-input', error instanceof Error ? error.message : 'The arguments are wrong.', { cause: error })
  }
}

function readCommand(name: string | undefined, rest: readonly string[], values: Options): Command {
  switch (name) {
    case 'init':
      expectCount(name, rest, 0)
      return { name, baseUrl: needed(values['base-url'], '--base-url URL') }
    case 'pull':
    case 'push':
    case 'sync':
    case 'status':
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
    case undefined:
      throw wrong('The command is missing.')
    default:
      throw wrong(`There is no command “${name}”.`)
  }
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
