import { defineCommand, type Command } from '../command.ts'

export const init = defineCommand({
  name: 'init',
  arguments: [],
  options: {
    'base-url': { type: 'string', value: 'URL', required: true, purpose: 'where the service is' },
    'allow-http': { type: 'boolean', purpose: 'take http:// to another machine too, where others can read what is sent' },
  },
  purpose: 'connect to an event and make its folder',
  help: `The app key and the app secret are read from BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET, checked with the service and kept in the system's keychain. Where there is none, set them at every run.`,
  example: 'init --base-url https://events.example.com',
  read: (_, options) => ({ baseUrl: options['base-url'], allowHttp: options['allow-http'] }),
  run: async (options, { folder, signal }) => (await import('../commands/init.ts')).init(folder, options, signal),
})

export const pull = synchronising(
  'pull',
  'fetch the service’s changes',
  'What was changed here stays as it is; what both sides changed becomes a conflict.',
)
export const push = synchronising(
  'push',
  'send your changes',
  'Each change is sent once and read back. What the service refuses is parked, and the others go on.',
)
export const sync = synchronising('sync', 'fetch the service’s changes and send yours', 'The same as “pull” and then “push”.')

function synchronising(name: 'pull' | 'push' | 'sync', purpose: string, help: string): Command {
  return defineCommand({
    name,
    arguments: [],
    options: {},
    purpose,
    help,
    example: name,
    read: () => ({}),
    run: async (_, { folder, json, signal }) => (await import('../commands/synchronise.ts')).synchronise(folder, name, { signal, progress: !json }),
  })
}

export const status = defineCommand({
  name: 'status',
  arguments: [],
  options: {},
  purpose: 'say what waits, is parked or needs a decision',
  help: 'Asks no service.',
  example: 'status',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/status.ts')).status(folder),
})

export const diagnostics = defineCommand({
  name: 'diagnostics',
  arguments: [],
  options: {},
  purpose: 'print what helps to find a fault, without anything private',
  help: 'Versions, settings, counts, how the synchronisation stands and space on the disk. No credentials, names, addresses or contents of the event are in it. Asks no service.',
  example: 'diagnostics',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/status.ts')).diagnostics(folder),
})
