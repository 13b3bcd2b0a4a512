/** The commands for who runs the service; without one the service itself is started. */
const commands = {
  'events list': 'events list: the events, their size and limits',
  'events limit':
    'events limit --event APP_KEY [--records N|default] [--file-bytes SIZE|default] [--requests N|default]: set the limits of an event; SIZE in bytes, or with k, M, G, T',
  'events create':
    'events create --name TEXT --start TIME --end TIME --timezone ZONE --language CODE … [--description TEXT] [--status STATUS]: an event of its own; its app key and secret are printed this once',
  'events set':
    'events set --event APP_KEY [--name TEXT] [--description TEXT] [--start TIME] [--end TIME] [--timezone ZONE] [--status STATUS] [--language CODE …]: change what an event is; TIME is 2027-03-01T09:00 in its time zone, the first language is the default',
  'events export':
    'events export --event APP_KEY --to FILE: write an event, all of it but its key, secret and limits, as one file; the service can keep running',
  'events import':
    'events import --from FILE: take in such a file as an event of its own, beside those that are there; its app key and secret are printed this once',
  'scans import':
    'scans import --event APP_KEY --from FILE: take scans of badges from a CSV file with booth, attendee, at and device',
  backup: 'backup --to FOLDER: back up everything except tokens; the service can keep running',
  restore:
    'restore --from FOLDER [--replace]: restore a backup to any kind of storage; stop the service first',
  migrate: 'migrate: update the database to the version of this program',
  recount:
    'recount: count again what each event holds, and correct totals that are wrong; the service can keep running',
  'tokens list': 'tokens list: the valid tokens',
  'tokens revoke':
    'tokens revoke --event APP_KEY | --token BEGINNING | --all: revoke tokens right away, in every process',
} as const

export type CommandName = keyof typeof commands

/** Whether the arguments name a command, known or not. */
export function isCommand(argv: readonly string[]): boolean {
  return argv[0] !== undefined && !argv[0].startsWith('-')
}

/** The command that the arguments begin with, and those that follow it; `undefined` for none. */
export function commandOf(
  argv: readonly string[],
): { readonly name: CommandName; readonly rest: readonly string[] } | undefined {
  for (const words of [2, 1]) {
    const name = argv.slice(0, words).join(' ')
    if (isName(name)) return { name, rest: argv.slice(words) }
  }
  return undefined
}

function isName(name: string): name is CommandName {
  return Object.hasOwn(commands, name)
}

export const commandUsage = `usage: service COMMAND [--data DIR] [--database postgres://…] [--files s3://…] …\n${Object.values(
  commands,
)
  .map((line) => `  ${line}`)
  .join('\n')}`
