import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { entities, isEntityName, writableEntities, type EntityName } from '../../shared/entities/index.ts'
import { AppError } from '../../shared/errors.ts'

export type CommandLine = { readonly workspace: string; readonly json: boolean } & Command

export type Command =
  | { readonly command: 'init'; readonly baseUrl: string }
  | { readonly command: 'pull' | 'push' | 'sync' | 'status' }
  | { readonly command: 'list'; readonly entity: EntityName }
  | { readonly command: 'save'; readonly entity: EntityName; readonly file: string; readonly key: string | undefined }
  | { readonly command: 'remove'; readonly entity: EntityName; readonly key: string; readonly deleteRepresentatives: boolean }

export const usage = `Usage: booth-builder <command> --workspace DIR [--json]

  init --base-url URL          prepare DIR for the event of BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET
  pull | push | sync           fetch from the service, send what waits, or both
  status                       what waits, is parked or in conflict
  list <entity>                the records of the local copy
  save <entity> --file F       create or change a record (or an array of them): fields as in the interface, media fields are paths
       [--key KEY]             change the record with this local key
  remove <entity> <key>        remove a record, by local key or by the service's identifier
       [--delete-reps]         a booth's representatives too

  Entities: ${Object.keys(entities).join(', ')}

  Exit codes: 0 done, 1 something is parked or in conflict, 2 wrong use, 3 service unreachable, 4 the workspace or the disk failed.
`

/** @throws AppError `invalid-input` for wrong use */
export function parseCommandLine(args: readonly string[]): CommandLine | 'help' {
  const { values, positionals } = parse(args)
  const [command, ...operands] = positionals
  if (values.help === true || command === 'help') return 'help'
  if (command === undefined) throw wrong('No command was given.')
  const common = (): { readonly workspace: string; readonly json: boolean } => {
    if (values.workspace === undefined || values.workspace === '') throw wrong('--workspace DIR is missing.')
    return { workspace: resolve(values.workspace), json: values.json === true }
  }
  const exactly = (count: number): void => {
    if (operands.length > count) throw wrong(`“${operands[count] ?? ''}” is one word too many.`)
  }
  switch (command) {
    case 'init':
      exactly(0)
      if (values['base-url'] === undefined) throw wrong('init needs --base-url URL.')
      return { ...common(), command, baseUrl: values['base-url'] }
    case 'pull':
    case 'push':
    case 'sync':
    case 'status':
      exactly(0)
      return { ...common(), command }
    case 'list':
      exactly(1)
      return { ...common(), command, entity: entityNamed(operands[0], Object.keys(entities)) }
    case 'save':
      exactly(1)
      if (values.file === undefined) throw wrong('save needs --file record.json.')
      return { ...common(), command, entity: entityNamed(operands[0], writableEntities), file: resolve(values.file), key: values.key }
    case 'remove':
      exactly(2)
      if (operands[1] === undefined) throw wrong('remove needs the key of a record.')
      return {
        ...common(),
        command,
        entity: entityNamed(operands[0], writableEntities),
        key: operands[1],
        deleteRepresentatives: values['delete-reps'] === true,
      }
    default:
      throw wrong(`There is no command “${command}”.`)
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        workspace: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        'base-url': { type: 'string' },
        file: { type: 'string' },
        key: { type: 'string' },
        'delete-reps': { type: 'boolean' },
      },
    })
  } catch (thrown) {
    throw wrong(thrown instanceof Error ? thrown.message : 'Wrong arguments.')
  }
}

function entityNamed(name: string | undefined, allowed: readonly string[]): EntityName {
  if (name !== undefined && isEntityName(name) && allowed.includes(name)) return name
  throw wrong(`${name === undefined ? 'The entity is missing' : `“${name}” is no entity that can be used here`}. One of: ${allowed.join(', ')}.`)
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}
