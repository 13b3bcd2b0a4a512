import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { distanceWithin } from '../../shared/domain/normalised-equality/edit-distance.ts'
import { AppError, toAppError } from '../../shared/errors.ts'
import type {
  ArgumentDeclaration,
  Command,
  OptionDeclarations,
  OptionValues,
  ReadCommand,
} from './declared/command.ts'
import { commandNamed, commandNames } from './declared/index.ts'
import { readWholeNumber } from './declared/whole-number.ts'
import type { EventFolder } from './session/event-folder.ts'

const mostSeconds = 3600

/** What every command takes besides its own options. */
export const optionsOfAll = {
  workspace: {
    type: 'string',
    value: 'DIR',
    purpose: 'the event’s folder, created by “init” or “event-new”; default: BOOTH_BUILDER_WORKSPACE',
  },
  wait: {
    type: 'string',
    value: 'SECONDS',
    purpose: 'how long to wait while another program has the event open for writing; default: 2',
  },
  json: { type: 'boolean', purpose: 'the result, or the error, as one JSON document on standard output' },
  help: { type: 'boolean', purpose: 'what the command does, with an example' },
} as const satisfies OptionDeclarations

/** The shells that are told how to complete. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof shells)[number]

export type CommandLine =
  | ({
      readonly kind: 'command'
      readonly command: Command
      readonly folder: EventFolder
      readonly json: boolean
    } & ReadCommand)
  | { readonly kind: 'version'; readonly json: boolean }
  | { readonly kind: 'completion'; readonly shell: Shell; readonly json: boolean }
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
  return argv
    .flatMap((word) => commandNamed(word) ?? [])
    .find((command) => lenient(argv, command.options)[0] === command.name)
}

/** Throws `invalid-input`. */
export function readCommandLine(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): CommandLine {
  const command = commandIn(argv)
  return command === undefined ? readWithoutCommand(argv) : readFor(command, argv, environment)
}

function readFor(
  command: Command,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, positionals } = parse(argv, command.options, command.name)
  const json = values['json'] === true
  if (values['help'] === true) return { kind: 'help', command, json }
  const { workspace = environment['BOOTH_BUILDER_WORKSPACE'], wait = '2' } = values
  if (typeof workspace !== 'string' || workspace === '') throw wrong('--workspace DIR is missing.')
  const folder = { path: resolve(workspace), waitMs: readWholeNumber('wait', wait, 0, mostSeconds) * 1000 }
  const args = positionals.slice(1)
  checkCount(command, args)
  return {
    kind: 'command',
    command,
    folder,
    json,
    ...command.read(args, optionValues(command.options, values)),
  }
}

function readWithoutCommand(argv: readonly string[]): CommandLine {
  const [word, about, ...more] = lenient(argv, {})
  if (word === undefined && argv.includes('--version')) return { kind: 'version', json: wantsJson(argv) }
  if (word === 'completion')
    return { kind: 'completion', shell: shellNamed([about, ...more]), json: wantsJson(argv) }
  if (word !== undefined && word !== 'help') throw unknownCommand(word)
  const { values } = parse(argv, {})
  if (word === undefined && values.help !== true) throw wrong('The command is missing.')
  if (more.length > 0) throw wrong('“help” takes the name of one command.')
  const command = about === undefined ? undefined : commandNamed(about)
  if (about !== undefined && command === undefined) throw unknownCommand(about)
  return { kind: 'help', command, json: values.json === true }
}

function shellNamed([name, ...more]: readonly (string | undefined)[]): Shell {
  const shell = shells.find((one) => one === name)
  if (shell === undefined || more.length > 0)
    throw wrong(`“completion” takes one shell: ${shells.join(', ')}.`)
  return shell
}

function unknownCommand(name: string): AppError {
  return wrong(`There is no command “${name}”. ${didYouMean(name, commandNames)}“help” lists them.`)
}

/** Names that are as good as typed. */
const fewMistakes = 2

function didYouMean(word: string, names: readonly string[], dashes = ''): string {
  const near = names.flatMap((name) => {
    const mistakes = distanceWithin(word.toLowerCase(), name, fewMistakes)
    return mistakes === undefined || mistakes >= name.length / 2 ? [] : { name, mistakes }
  })
  const least = Math.min(...near.map(({ mistakes }) => mistakes))
  const meant = near.filter(({ mistakes }) => mistakes === least).map(({ name }) => `“${dashes}${name}”`)
  return meant.length === 0 ? '' : `Did you mean ${meant.join(' or ')}? `
}

/** The words that are no options, as far as the options are known. */
function lenient(argv: readonly string[], options: OptionDeclarations): readonly string[] {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    strict: false,
    options: { ...options, ...optionsOfAll },
  }).positionals
}

function parse(argv: readonly string[], options: OptionDeclarations, name = 'help') {
  const known = { ...options, ...optionsOfAll }
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: known })
  } catch (error) {
    const { tokens } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      strict: false,
      options: known,
      tokens: true,
    })
    const strange = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(known, token.name))
    if (strange?.kind === 'option')
      throw wrong(
        `“${name}” has no option ${strange.rawName}. ${didYouMean(strange.name, Object.keys(known), '--')}“help ${name}” lists those it has.`,
      )
    throw new AppError('invalid-input', wrongValueIn(tokens, known) ?? toAppError(error).message, {
      cause: error,
    })
  }
}

/** What is wrong with the value of an option, where that is what is wrong. */
function wrongValueIn(tokens: readonly OptionToken[], known: OptionDeclarations): string | undefined {
  for (const token of tokens) {
    const option = token.kind === 'option' ? known[token.name ?? ''] : undefined
    const { rawName = '', value } = token
    if (option?.type === 'boolean' && value !== undefined) return `${rawName} takes no value.`
    if (option?.type === 'string' && value === undefined)
      return `${rawName} needs a value: ${rawName} ${option.value}.`
    if (option?.type === 'string' && token.inlineValue === false && value?.startsWith('-') === true)
      return `${rawName} takes ${option.value}, not “${value}”. A value that begins with “-” is written ${rawName}=VALUE.`
  }
  return undefined
}

/** A part of a command line as `parseArgs` tells it. */
interface OptionToken {
  readonly kind: string
  readonly name?: string
  readonly rawName?: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

function optionValues(
  options: OptionDeclarations,
  given: Readonly<Record<string, unknown>>,
): OptionValues<OptionDeclarations> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const value = given[name]
      if (option.type === 'boolean') return [name, value === true]
      if (option.required === true && (value === undefined || value === ''))
        throw wrong(`--${name} ${option.value} is missing.`)
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
