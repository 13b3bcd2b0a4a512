/** The commands for who runs the service; without one the service itself is started. */
const commands = {
  'events list': 'events list: what there is, how much it holds and may hold',
  'events limit':
    'events limit --event APP_KEY [--records N|default] [--file-bytes SIZE|default] [--requests N|default]: limits of one event; SIZE in bytes, or with k, M, G, T',
  backup: 'backup --to FOLDER: everything but tokens, as of one moment, while the service runs',
  restore: 'restore --from FOLDER [--replace]: into a storage of any kind, with the service stopped',
  migrate: 'migrate: brings the database to the version of this program, and ends',
  'tokens list': 'tokens list: who is signed in',
  'tokens revoke': 'tokens revoke --event APP_KEY | --token BEGINNING | --all: ends tokens at once, in every process',
} as const

export type CommandName = keyof typeof commands

/** Whether the arguments name a command, known or not. */
export function isCommand(argv: readonly string[]): boolean {
  return argv[0] !== undefined && !argv[0].startsWith('-')
}

/** The command that the arguments begin with, and those that follow it; `undefined` for none. */
export function commandOf(argv: readonly string[]): { readonly name: CommandName; readonly rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    if (isName(name)) return { name, rest: argv.slice(words) }
  }
  return undefined
}

function isName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

export const commandUsage = `usage: service COMMAND [--data DIR] [--database postgres://…] [--files s3://…] …\n${Object.values(commands)
  .map((line) => `  ${line}`)
  .join('\n')}`
