import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../../electron/cli/arguments.ts'
import { commandGroups } from '../../../electron/cli/declared/index.ts'
import { exampleOf, helpResult } from '../../../electron/cli/help.ts'
import { commandWords } from '../../programs/coverage/operations.ts'

const commands = commandGroups.flatMap((group) => group.commands)

describe('the help of the command line', () => {
  it('names every command with its purpose', () => {
    const { text, json } = helpResult(undefined)
    for (const { name, purpose } of commands) {
      expect(text).toMatch(new RegExp(`^  ${name} `, 'm'))
      expect(text.replaceAll(/\s+/g, ' ')).toContain(purpose)
    }
    expect(json).toMatchObject(commands.map(({ name }) => ({ name })))
  })

  it.each(commands.map((command) => [command.name, command] as const))(
    'of “%s” says each option, and its example is understood',
    (name, command) => {
      const { text } = helpResult(command)
      for (const option of Object.keys(command.options))
        expect(text).toMatch(new RegExp(`^  --${option}\\b`, 'm'))
      expect(text).toContain(exampleOf(command))
      expect(text.split('\n').filter((line) => line.length > 110)).toEqual([])
      expect(readCommandLine(commandWords(exampleOf(command)).slice(1))).toMatchObject({
        kind: 'command',
        command: { name },
      })
    },
  )

  it.each([
    [['help'], undefined],
    [['--help'], undefined],
    [['help', 'save'], 'save'],
    [['save', '--help'], 'save'],
    [['save', 'castle', '--help', '--json'], 'save'],
  ])('is what %j ask for', (args, name) => {
    const line = readCommandLine(args)
    expect(line.kind === 'help' && [line.command?.name]).toEqual([name])
  })

  it.each([
    [['help', 'dance'], 'no command “dance”'],
    [['help', 'save', 'list'], 'one command'],
    [['save', '--halp'], '--halp'],
  ])('is not what %j ask for', (args, message) => {
    expect(() => readCommandLine(args)).toThrow(message)
  })
})
