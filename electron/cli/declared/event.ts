import { defineCommand, type Command } from './command.ts'

export const init = defineCommand({
  name: 'init',
  arguments: [],
  options: {
    'base-url': { type: 'string', value: 'URL', required: true, purpose: 'the address of the service' },
    'allow-http': {
      type: 'boolean',
      purpose: 'allow http:// to another computer, although others could read what is sent',
    },
  },
  purpose: 'connect to an event and create its folder',
  help: `The app key and the app secret are read from BOOTH_BUILDER_APP_KEY and BOOTH_BUILDER_APP_SECRET, checked with the service and saved in the system's keychain. Without a keychain, set them for every run.`,
  example: 'init --base-url https://events.example.com',
  read: (_, options) => ({ baseUrl: options['base-url'], allowHttp: options['allow-http'] }),
  run: async (options, { folder, signal }) =>
    (await import('../commands/init.ts')).init(folder.path, options, signal),
})

export const eventNew = defineCommand({
  name: 'event-new',
  arguments: [],
  options: {
    name: { type: 'string', value: 'TEXT', required: true, purpose: 'what the event is called' },
    start: {
      type: 'string',
      value: 'TIME',
      required: true,
      purpose: 'when it begins, such as 2027-03-01T09:00, or a day alone',
    },
    end: {
      type: 'string',
      value: 'TIME',
      required: true,
      purpose: 'when it ends; of a day alone its last minute',
    },
    timezone: {
      type: 'string',
      value: 'ZONE',
      purpose: 'the clocks that both are on, such as Europe/Paris; default: this computer’s',
    },
    language: {
      type: 'string',
      value: 'CODE',
      required: true,
      multiple: true,
      purpose: 'a language of the event, such as en; the first is the default',
    },
    description: { type: 'string', value: 'TEXT', purpose: 'what it is about' },
  },
  purpose: 'set up an event of your own and create its folder',
  help: 'The event has a service of its own, which lies in the folder and runs while a command needs it. There is no other copy: who deletes the folder deletes the event.',
  example: 'event-new --name Fair --start 2027-05-04 --end 2027-05-06 --language fr',
  read: (_, { language: languages, ...words }) => ({ ...words, languages }),
  run: async (words, { folder, signal }) =>
    (await import('../commands/event-new.ts')).newEvent(folder.path, words, signal),
})

export const eventExport = defineCommand({
  name: 'event-export',
  arguments: [{ name: 'file', count: 'one' }],
  options: {},
  purpose: 'write the event as one file, to hand it on',
  help: 'The file has the records, plans, files, unsent changes and, of an event made by “event-new”, its service. It has no credentials, and plans in it are not shared. “event-import” takes it in on another computer, and “events import” of a service takes in the service’s part. Works offline.',
  example: 'event-export fair.zip',
  read: ([file = '']) => ({ file }),
  run: async ({ file }, { folder, signal }) =>
    (await import('../commands/event-file.ts')).exportEvent(folder, file, signal),
})

export const eventImport = defineCommand({
  name: 'event-import',
  arguments: [{ name: 'file', count: 'one' }],
  options: {},
  purpose: 'create the folder of an event from such a file',
  help: 'The folder must not be there yet. An event made by “event-new” has a service of its own again; the one it was written from stays as it is, and the two go separate ways.',
  example: 'event-import fair.zip',
  read: ([file = '']) => ({ file }),
  run: async ({ file }, { folder, signal }) =>
    (await import('../commands/event-file.ts')).importEvent(folder.path, file, signal),
})

export const pull = synchronising(
  'pull',
  'fetch the service’s changes',
  'Your changes stay. Fields changed on both sides become conflicts.',
)
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
    run: async (_, { folder, json, signal }) =>
      (await import('../commands/synchronise.ts')).synchronise(folder, name, { signal, progress: !json }),
  })
}

export const status = defineCommand({
  name: 'status',
  arguments: [],
  options: { all: { type: 'boolean', purpose: 'list all of them, not only the first 20 of each kind' } },
  purpose: 'show waiting and rejected changes, and conflicts',
  help: 'Figures, and the first of each kind; with --json, leftOut says how many are not listed. Works offline.',
  example: 'status',
  read: (_, { all }) => ({ all }),
  run: async ({ all }, { folder }) => (await import('../commands/status.ts')).status(folder, all),
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
