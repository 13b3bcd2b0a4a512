import { parseArgs } from 'node:util'
import { AppError } from '../../shared/errors.ts'
import type { ArgumentDeclaration, Command, OptionDeclarations, OptionValues, ReadCommand } from './command.ts'
import { commandNamed } from './declared/index.ts'

/** What every command takes besides its own options. */
export const optionsOfAll = {
  workspace: { type: 'string', value: 'DIR', purpose: 'the event’s folder, created by “init”' },
  json: { type: 'boolean', purpose: 'the result, or the error, as one JSON document on standard output' },
  help: { type: 'boolean', purpose: 'what the command does, with an example' },
} as const satisfies OptionDeclarations

export type CommandLine =
  | ({ readonly kind: 'command'; readonly command: Command; readonly workspace: string; readonly json: boolean } & ReadCommand)
  /** Without a command: about all of them. */
  | { readonly kind: 'help'; readonly command: Command | undefined; readonly json: boolean }

/**
 * Whether `--json` stands in the arguments, however wrong the rest is: an error is JSON then too.
 */
export function wantsJson(argv: readonly string[]): boolean {
  return argv.includes('--json')
}

/** The command that the arguments are for, however wrong the rest is. */
export function commandIn(argv: readonly string[]): Command | undefined {
  return argv.flatMap((word) => commandNamed(word) ?? []).find((command) => lenient(argv, command.options)[0] === command.name)
}

/** Throws `invalid-input`. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const command = commandIn(argv)
  return command === undefined ? readWithoutCommand(argv) : readFor(command, argv)
}

function readFor(command: Command, argv: readonly string[]): CommandLine {
  const { values, positionals } = parse(argv, command.options, command.name)
  const json = values['json'] === true
  if (values['help'] === true) return { kind: 'help', command, json }
  const { workspace } = values
  if (typeof workspace !== 'string' || workspace === '') throw wrong('--workspace DIR is missing.')
  const args = positionals.slice(1)
  checkCount(command, args)
  return { kind: 'command', command, workspace, json, ...command.read(args, optionValues(command.options, values)) }
}

function readWithoutCommand(argv: readonly string[]): CommandLine {
  const [word, about, ...more] = lenient(argv, {})
  if (word !== undefined && word !== 'help') throw unknownCommand(word)
  const { values } = parse(argv, {})
  if (word === undefined && values.help !== true) throw wrong('The command is missing.')
  if (more.length > 0) throw wrong('“help” takes the name of one command.')
  const command = about === undefined ? undefined : commandNamed(about)
  if (about !== undefined && command === undefined) throw unknownCommand(about)
  return { kind: 'help', command, json: values.json === true }
}

function unknownCommand(name: string): AppError {
  return wrong(`There is no command “${name}”. “help” lists them.`)
}

/** The words that are no options, as far as the options are known. */
function lenient(argv: readonly string[], options: OptionDeclarations): readonly string[] {
  return parseArgs({ args: [...argv], allowPositionals: true, strict: false, options: { ...options, ...optionsOfAll } }).positionals
}

function parse(argv: readonly string[], options: OptionDeclarations, name = 'help') {
  const known = { ...options, ...optionsOfAll }
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: known })
  } catch (error) {
    const { tokens } = parseArgs({ args: [...argv], allowPositionals: true, strict: false, options: known, tokens: true })
    const strange = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(known, token.name))
    if (strange?.kind === 'option') throw wrong(`“${name}” has no option ${strange.rawName}. “help ${name}” lists those it has.`)
    throw new AppError('invalid-input', error instanceof Error ? error.message : 'The arguments are wrong.', { cause: error })
  }
}

function optionValues(options: OptionDeclarations, given: Readonly<Record<string, unknown>>): OptionValues<OptionDeclarations> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const value = given[name]
      if (option.type === 'boolean') return [name, value === true]
      if (option.required === true && (value === undefined || value === '')) throw wrong(`--${name} ${option.value} is missing.`)
      return [name, option.multiple === true ? (value ?? []) : value]
    }),
  ) as OptionValues<OptionDeclarations>
}

function checkCount({ name, arguments: declared }: Command, given: readonly string[]): void {
  const least = declared.filter(({ count }) => count === 'one' || count === 'some').length
  const most = declared.some(({ count }) => count === 'some' || count === 'any') ? Infinity : declared.length
  const taken = declared.length === 0 ? 'no arguments' : declared.map(argumentText).join(' ')
  if (given.includes('')) throw wrong(`“${name}” takes ${taken}, not an empty word.`)
  if (given.length < least) throw wrong(`“${name}” needs ${taken}.`)
  if (given.length > most) throw wrong(`“${name}” takes ${taken}, not “${given.join(' ')}”.`)
}

/** An argument as usage texts write it. */
export function argumentText({ name, count }: ArgumentDeclaration): string {
  const repeated = count === 'some' || count === 'any' ? `<${name}> …` : `<${name}>`
  return count === 'one' || count === 'some' ? repeated : `[${repeated}]`
}

function wrong(message: string): AppError {
  return new AppError('invalid-input', message)
}
