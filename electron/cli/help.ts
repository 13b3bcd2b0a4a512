import { argumentText, optionsOfAll } from './arguments.ts'
import type { Command, OptionDeclaration } from './declared/command.ts'
import { commandGroups } from './declared/index.ts'
import type { CommandResult } from './output/output.ts'

/** As the package installs it. */
const program = 'booth-builder'

/** Where a description begins, and where lines end, in characters. */
const indent = 34
const width = 110

export const exitCodes =
  'exit code: 0 done, 1 not everything is done (changes are rejected, drafts, in conflict or still waiting; or see standard error), 2 wrong use, 3 service unreachable, 130 interrupted'

/** How a command is called, in one line. */
export function callOf({ name, arguments: args, options }: Command): string {
  return [
    program,
    name,
    ...args.map(argumentText),
    ...Object.entries(options).map(optionCall),
    '--workspace DIR',
  ].join(' ')
}

/** What “help” prints; of one command, or of all. */
export function helpResult(command: Command | undefined): CommandResult {
  const commands = command === undefined ? commandGroups.flatMap((group) => group.commands) : [command]
  const described = commands.map(({ name, purpose, help, example, ...one }) => ({
    ...{
      name,
      purpose,
      help,
      example: exampleOf({ example }),
      call: callOf({ name, purpose, help, example, ...one }),
    },
    options: Object.entries(one.options).map(([option, declared]) => ({
      option: `--${option}`,
      ...declared,
    })),
  }))
  return {
    json: command === undefined ? described : described[0],
    text: command === undefined ? overview() : helpText(command),
    exitCode: 0,
  }
}

/** What a person is told who called the command, or the program, wrongly. */
export function usageOf(command: Command | undefined): string {
  if (command === undefined) return overview()
  return [wrapped('usage: ', callOf(command), 7), `“help ${command.name}” says more.`].join('\n')
}

function overview(): string {
  return [
    `usage: ${program} <command> --workspace DIR [--json]`,
    ...commandGroups.flatMap(({ title, commands }) => [
      '',
      `${title}:`,
      ...commands.map(({ name, arguments: args, purpose }) =>
        described([name, ...args.map(argumentText)].join(' '), purpose),
      ),
    ]),
    '',
    described('help <command>', 'what a command does, its options and an example; so does <command> --help'),
    described(
      'completion <shell>',
      `a script that makes bash, zsh, fish or powershell complete commands and options`,
    ),
    described('--version', 'the version of this program'),
    '',
    wrapped('', exitCodes, 0),
  ].join('\n')
}

function helpText(command: Command): string {
  const { purpose, help, options } = command
  return [
    wrapped('usage: ', callOf(command), 7),
    '',
    wrapped('', `${purpose[0]?.toUpperCase() ?? ''}${purpose.slice(1)}.`, 0),
    wrapped('', help, 0),
    '',
    ...Object.entries({ ...options, ...optionsOfAll }).map(([name, option]: [string, OptionDeclaration]) =>
      described(optionName(name, option), option.purpose),
    ),
    '',
    `example: ${exampleOf(command)}`,
  ].join('\n')
}

/** The example as it is typed. */
export function exampleOf({ example }: Pick<Command, 'example'>): string {
  return `${program} ${example} --workspace DIR`
}

function optionCall([name, option]: [string, OptionDeclaration]): string {
  return option.type === 'string' && option.required === true
    ? optionName(name, option)
    : `[${optionName(name, option)}]`
}

function optionName(name: string, option: OptionDeclaration): string {
  return option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
}

function described(what: string, purpose: string): string {
  const head = `  ${what} `
  return head.length > indent
    ? `${head.trimEnd()}\n${wrapped(' '.repeat(indent), purpose, indent)}`
    : wrapped(head.padEnd(indent), purpose, indent)
}

/** `head` and words, in lines of at most `width`; every further one begins after `left` spaces. */
function wrapped(head: string, text: string, left: number): string {
  const lines: string[] = []
  let line = head
  for (const word of text.split(' ')) {
    const glue = line === head || line.trim() === '' ? '' : ' '
    if (line.length + glue.length + word.length > width && line.trim() !== '') {
      lines.push(line)
      line = `${' '.repeat(left)}${word}`
    } else line += `${glue}${word}`
  }
  return [...lines, line].join('\n')
}
