import { resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, it } from 'vitest'
import { optionsOfAll } from '../../../electron/cli/arguments.ts'
import type { Command, OptionDeclarations } from '../../../electron/cli/declared/command.ts'
import { commandGroups } from '../../../electron/cli/declared/index.ts'
import { callOf, exampleOf, exitCodes } from '../../../electron/cli/help.ts'
import { entityNames } from '../../../shared/entities/index.ts'

const file = resolve(import.meta.dirname, '../../../docs/command-line.md')

const intro = `# Command line

Made from the declarations of the commands (\`electron/cli/declared/\`) by \`npm run test:unit -- test/unit/cli/reference -u\`; a test holds that it is true.

\`npm run -s cli -- …\` starts the command line from a checkout, and so does \`booth-builder …\` after \`npm link\`. Both run the built program where it is as new as the sources, and build it where it never was.
\`node out/main/cli.js …\` is the same without npm, which needs longer than most commands. Compiled code is kept in the user's cache folder, in a folder of its own that nobody else can write.

Every command works on the folder of one event. It asks the service only where it says so. One program at a time can have the folder open for writing; \`list\` and \`stands\` also read beside it. Standard output is the result and nothing else: for a person, or with
\`--json\` one JSON document, which is \`{"error": {"code", "message", …}}\` where the command failed. Everything else goes to standard error.

\`booth-builder completion bash|zsh|fish|powershell\` prints a script that makes the shell complete commands, options and kinds of records; its first lines say how it is loaded, such as \`source <(booth-builder completion bash)\`.`

function options(declared: OptionDeclarations): string {
  const rows = Object.entries(declared).map(([name, option]) => {
    const value = option.type === 'string' ? ` ${option.value}` : ''
    const notes = option.type === 'string' && option.multiple === true ? '; may be repeated' : ''
    return `| \`--${name}${value.replaceAll('|', '\\|')}\` | ${option.purpose.replaceAll('|', '\\|')}${notes} |`
  })
  return rows.length === 0 ? '' : ['| option | what it does |', '|---|---|', ...rows].join('\n')
}

function section(command: Command): string {
  const { name, purpose, help } = command
  return [
    `### ${name}`,
    `${purpose[0]?.toUpperCase() ?? ''}${purpose.slice(1)}.`,
    ['```sh', callOf(command), '```'].join('\n'),
    help,
    options(command.options),
    ['For example:', '', '```sh', exampleOf(command), '```'].join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

it('docs/command-line.md says what the commands are', async () => {
  const text = [
    intro,
    '## What every command takes',
    options(optionsOfAll),
    `${exitCodes[0]?.toUpperCase() ?? ''}${exitCodes.slice(1)}.`,
    `The entities are ${entityNames.map((name) => `\`${name}\``).join(', ')}.`,
    ...commandGroups.flatMap(({ title, commands }) => [
      `## ${title[0]?.toUpperCase() ?? ''}${title.slice(1)}`,
      ...commands.map(section),
    ]),
  ].join('\n\n')
  const formatted = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' })
  await expect(formatted).toMatchFileSnapshot(file)
})
