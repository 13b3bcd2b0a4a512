import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { readCommandLine, shells } from '../../../electron/cli/arguments.ts'
import { completionScript } from '../../../electron/cli/completion.ts'
import { commandGroups, commandNames } from '../../../electron/cli/declared/index.ts'

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0

/** What bash would offer for the last of these words. */
function offered(...words: readonly string[]): readonly string[] {
  const line = ['booth-builder', ...words].map((word) => `'${word}'`).join(' ')
  const script = `${completionScript('bash')}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _booth_builder; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((word) => word !== '')
}

describe.runIf(has('bash'))('in bash', () => {
  it('commands are completed, their options, and the kinds of records', () => {
    expect(
      offered('').filter((word) => word !== '--version' && word !== 'help' && word !== 'completion'),
    ).toEqual(commandNames)
    expect(offered('ev')).toEqual(['event-new', 'event-export', 'event-import'])
    expect(offered('list', 'bo')).toEqual(['booth'])
    expect(offered('import', 'booth', '--sh')).toEqual(['--sheet'])
    expect(offered('--json', 'status', '--a')).toEqual(['--all'])
    expect(offered('help', 'dec')).toEqual(['decisions'])
    expect(offered('completion', 'f')).toEqual(['fish'])
  })

  it('what is no word of a command is left to the shell, which offers files', () => {
    expect(offered('event-export', 'fa')).toEqual([])
  })
})

for (const shell of (['zsh', 'fish'] as const).filter(has)) {
  it(`${shell} takes the script`, () => {
    const check =
      shell === 'zsh'
        ? `autoload -U compinit; compinit -u; ${completionScript(shell)}`
        : completionScript(shell)
    expect(spawnSync(shell, ['-c', check], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })
}

it.each(shells)('the script of %s names every command and option', (shell) => {
  const script = completionScript(shell)
  for (const { name, options } of commandGroups.flatMap((group) => group.commands)) {
    expect(script).toContain(name)
    for (const option of Object.keys(options)) expect(script, `${name} --${option}`).toContain(option)
  }
})

it('another shell is refused, with those that there are', () => {
  expect(readCommandLine(['completion', 'zsh'], {})).toMatchObject({ kind: 'completion', shell: 'zsh' })
  for (const words of [['completion'], ['completion', 'tcsh'], ['completion', 'zsh', 'fish']])
    expect(() => readCommandLine(words, {})).toThrow(
      '“completion” takes one shell: bash, zsh, fish, powershell.',
    )
})
