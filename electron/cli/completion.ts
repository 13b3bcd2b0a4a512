import { optionsOfAll, shells, type Shell } from './arguments.ts'
import type { Command, OptionDeclaration } from './declared/command.ts'
import { commandGroups } from './declared/index.ts'
import { entityNames } from '../../shared/entities/index.ts'

const program = 'booth-builder'
const others: readonly Pick<Command, 'name' | 'purpose'>[] = [
  { name: 'help', purpose: 'what a command does' },
  { name: 'completion', purpose: `completion for ${shells.join(', ')}` },
]

interface Completed {
  readonly name: string
  readonly purpose: string
  readonly options: readonly { readonly name: string; readonly purpose: string; readonly hasValue: boolean }[]
  /** What its first argument may be; none where it may be anything. */
  readonly words: readonly string[]
}

/** All that there is to complete, from the declarations of the commands. */
function completed(): readonly Completed[] {
  const optionsOf = (options: Readonly<Record<string, OptionDeclaration>>): Completed['options'] =>
    Object.entries(options).map(([name, { type, purpose }]) => ({
      name,
      purpose,
      hasValue: type === 'string',
    }))
  const commands = commandGroups.flatMap((group) => group.commands)
  return [
    ...commands.map(({ name, purpose, options, arguments: [first] }) => ({
      ...{ name, purpose, options: optionsOf({ ...options, ...optionsOfAll }) },
      words: first?.name === 'entity' ? entityNames : [],
    })),
    ...others.map((one) => ({
      ...one,
      options: [],
      words: one.name === 'help' ? commands.map(({ name }) => name) : shells,
    })),
  ]
}

/** A script that makes a shell complete commands, their options and kinds of records, and files. */
export function completionScript(shell: Shell): string {
  return scripts[shell](completed())
}

/** Within single quotes. */
const posix = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
const dashed = ({ options }: Completed): readonly string[] => options.map(({ name }) => `--${name}`)
const names = (all: readonly Completed[]): string => all.map(({ name }) => name).join(' ')

const scripts: Readonly<Record<Shell, (all: readonly Completed[]) => string>> = {
  bash: (all) => `# source <(${program} completion bash)
_booth_builder() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command= words= word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
      ${all.map(({ name }) => name).join('|')}) command="$word"; break ;;
    esac
  done
  case "$command" in
    '') words=${posix(`${names(all)} --version`)} ;;
${all.map((one) => `    ${one.name}) [[ $current == -* ]] && words=${posix(dashed(one).join(' '))} || words=${posix(one.words.join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _booth_builder ${program}
`,
  zsh: (all) => `#compdef ${program}
# source <(${program} completion zsh)
_booth_builder() {
  local -a items
  if (( CURRENT == 2 )); then
    items=(${all.map(({ name, purpose }) => posix(`${name}:${purpose}`)).join(' ')})
    _describe command items
    return
  fi
  case $words[2] in
${all
  .map(({ name, options, words }) => {
    const described = options
      .map((option) => posix(`--${option.name}:${option.purpose.replaceAll(':', '\\:')}`))
      .join(' ')
    return `    ${name}) [[ $words[CURRENT] == -* ]] && items=(${described}) || items=(${words.map(posix).join(' ')}) ;;`
  })
  .join('\n')}
  esac
  (( $#items )) && _describe word items || _files
}
compdef _booth_builder ${program}
`,
  fish: (all) =>
    [
      `# ${program} completion fish | source`,
      ...all.map(
        ({ name, purpose }) =>
          `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${posix(purpose)}`,
      ),
      ...all.flatMap(({ name, options, words }) => {
        const seen = `complete -c ${program} -n '__fish_seen_subcommand_from ${name}'`
        return [
          ...(words.length === 0 ? [] : [`${seen} -a ${posix(words.join(' '))}`]),
          ...options.map(
            (option) =>
              `${seen} -l ${option.name}${option.hasValue ? ' -r' : ''} -d ${posix(option.purpose)}`,
          ),
        ]
      }),
      '',
    ].join('\n'),
  powershell: (all) => {
    const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
    const list = (words: readonly string[]): string => `@(${words.map(quoted).join(', ')})`
    return `# ${program} completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {
  param($word, $line, $position)
  $options = @{
${all.map((one) => `    ${quoted(one.name)} = ${list(dashed(one))}`).join('\n')}
  }
  $words = @{
${all.map((one) => `    ${quoted(one.name)} = ${list(one.words)}`).join('\n')}
  }
  $given = $line.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() }
  $command = $given | Where-Object { $options.ContainsKey($_) -and $_ -ne $word } | Select-Object -First 1
  $found = if (-not $command) { $options.Keys } elseif ($word.StartsWith('-')) { $options[$command] } else { $words[$command] }
  $found | Where-Object { $_.StartsWith($word) } | Sort-Object | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`
  },
}
