import { defineCommand, type Command } from '../command.ts'

export const init = defineCommand({
  name: 'init',
  arguments: [],
  options: {
    'base-url': { type: 'string', value: 'URL', required: true, purpose: 'the address of the service' },
    'allow-http': { type: 'boolean', purpose: 'allow http:// to another computer, although others could read what is sent' },
  },
  purpose: 'connect to an event and create its folder',
  help: `The app key and the app secret are read from BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET, checked with the service and saved in the system's keychain. Without a keychain, set them for every run.`,
  example: 'init --base-url https://events.example.com',
  read: (_, options) => ({ baseUrl: options['base-url'], allowHttp: options['allow-http'] }),
  run: async (options, { folder, signal }) => (await import('../commands/init.ts')).init(folder, options, signal),
})

export const pull = synchronising('pull', 'fetch the service’s changes', 'Your changes stay. Fields changed on both sides become conflicts.')
export const push = synchronising(
  'push',
  'send your changes',
  'Each change is sent once and read back. Rejected changes are listed by “parked”; the others are still sent.',
)
export const sync = synchronising(
  'sync',
  'fetch the service’s changes and send yours',
  'The same as “pull” and then “push”. If the plans are shared, their changes are exchanged as well.',
)

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
  purpose: 'show waiting and rejected changes, and conflicts',
  help: 'Works offline.',
  example: 'status',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/status.ts')).status(folder),
})

export const diagnostics = defineCommand({
  name: 'diagnostics',
  arguments: [],
  options: {},
  purpose: 'print diagnostics, without private data',
  help: 'Versions, settings, counts, synchronisation status and disk space. It contains no credentials, names, addresses or event content. Works offline.',
  example: 'diagnostics',
  read: () => ({}),
  run: async (_, { folder }) => (await import('../commands/status.ts')).diagnostics(folder),
})
