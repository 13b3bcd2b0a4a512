import type { EventFolder } from '../session/event-folder.ts'
import type { CommandEnd, CommandResult } from '../output/output.ts'

/** An option as `parseArgs` of Node takes it, with what its help says. */
export type OptionDeclaration =
  | { readonly type: 'boolean'; readonly purpose: string }
  | {
      readonly type: 'string'
      readonly value: string
      readonly purpose: string
      readonly multiple?: boolean
      readonly required?: boolean
    }

export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>

export interface ArgumentDeclaration {
  readonly name: string
  /** How many of them: `some` is one or more, `any` also none. */
  readonly count: 'one' | 'optional' | 'some' | 'any'
}

/** The options as given: a switch is on or off, what may stand several times is a list. */
export type OptionValues<Options extends OptionDeclarations> = {
  readonly [Name in keyof Options]: Options[Name] extends { readonly type: 'boolean' }
    ? boolean
    : Options[Name] extends { readonly multiple: true }
      ? readonly string[]
      : Options[Name] extends { readonly required: true }
        ? string
        : string | undefined
}

/** What a command is run in. */
interface CommandContext {
  /** Its path is absolute. */
  readonly folder: EventFolder
  /** The result is asked for as JSON. */
  readonly json: boolean
  /** For a result that is too long to be held as a whole. */
  readonly write: (text: string) => Promise<boolean>
  readonly signal: AbortSignal
}

/** A command that has been read and waits to be run. */
export interface ReadCommand {
  /** What is asked of the command, in its own terms. */
  readonly request: unknown
  run(context: CommandContext): Promise<CommandResult | CommandEnd>
}

/**
 * One command of the command line. The arguments' checks, the help and the documentation are all
 * made from it. It is loaded at every start, so it imports its work only when it runs.
 */
export interface Command {
  readonly name: string
  readonly arguments: readonly ArgumentDeclaration[]
  readonly options: OptionDeclarations
  /** In a few words. */
  readonly purpose: string
  /** What else a person needs to know, in paragraphs. */
  readonly help: string
  /** A command line without the program's name and without `--workspace`. */
  readonly example: string
  /** Throws `invalid-input`. */
  read(args: readonly string[], options: OptionValues<OptionDeclarations>): ReadCommand
}

interface CommandDefinition<Options extends OptionDeclarations, Request> extends Omit<
  Command,
  'options' | 'read'
> {
  readonly options: Options
  /**
   * What is asked for. The number of arguments and the required options have been checked. Throws
   * `invalid-input`.
   */
  read(args: readonly string[], options: OptionValues<Options>): Request
  run(request: Request, context: CommandContext): Promise<CommandResult | CommandEnd>
}

/** A command whose options are typed by their declarations. */
export function defineCommand<const Options extends OptionDeclarations, Request>(
  definition: CommandDefinition<Options, Request>,
): Command {
  return {
    ...definition,
    read(args, options) {
      // The reader of the arguments made these values from the same declarations.
      const request = definition.read(args, options as OptionValues<Options>)
      return { request, run: (context) => definition.run(request, context) }
    },
  }
}
