import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import type { SetupWords } from '../../../shared/domain/event-setup/setup-words.ts'
import { AppError } from '../../../shared/errors.ts'
import { openStorage } from '../storage/opening/open.ts'
import { holdsSqlite } from '../storage/sqlite/storage.ts'
import {
  byteCount,
  count,
  locationFields,
  locationOf,
  locationOptions,
  readOptions,
} from '../storage/opening/location.ts'
import type { EventRow, Storage, StorageUse } from '../storage/types.ts'
import { makeBackup } from './backup.ts'
import { exportEvent, importEvent } from './event-file.ts'
import { limitEvent, listEvents, makeEvent, recountEvents, setUpEvent } from './events.ts'
import { restoreBackup } from './restore.ts'
import { importScans } from './scans.ts'
import { listTokens, revokeTokens } from './tokens.ts'
import { commandOf, type CommandName } from './usage.ts'

/** What a command works with. Its result is the text to print. */
interface Work {
  readonly storage: Storage
  readonly options: CommandOptions
}

/** A number, or the word for having none of its own. */
function orDefault<Value extends z.ZodType<number>>(value: Value) {
  return z.union([z.literal('default'), value]).optional()
}

const schema = z.object({
  ...locationFields,
  event: z.string().min(1).optional(),
  token: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/, 'This must be the beginning of a token, as shown in the list.')
    .optional(),
  all: z.boolean().default(false),
  records: orDefault(count(0, 999_999_999)),
  'file-bytes': orDefault(byteCount),
  requests: orDefault(count(1, 999_999_999)),
  name: z.string().optional(),
  description: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  timezone: z.string().optional(),
  status: z.string().optional(),
  language: z.array(z.string()).optional(),
  to: z.string().min(1).optional(),
  from: z.string().min(1).optional(),
  replace: z.boolean().default(false),
})
type CommandOptions = z.infer<typeof schema>

const optionTypes = {
  ...locationOptions,
  event: { type: 'string' },
  token: { type: 'string' },
  all: { type: 'boolean' },
  records: { type: 'string' },
  'file-bytes': { type: 'string' },
  requests: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
  start: { type: 'string' },
  end: { type: 'string' },
  timezone: { type: 'string' },
  status: { type: 'string' },
  language: { type: 'string', multiple: true },
  to: { type: 'string' },
  from: { type: 'string' },
  replace: { type: 'boolean' },
} as const
type OptionName = Exclude<keyof typeof optionTypes, keyof typeof locationOptions>

/** The words of a set-up. */
const setupOptions = [
  'name',
  'description',
  'start',
  'end',
  'timezone',
  'status',
  'language',
] as const satisfies readonly OptionName[]

interface Command {
  readonly takes: readonly OptionName[]
  /** Absent where it works beside a service that runs. */
  readonly use?: StorageUse
  /** It may begin with nothing: all others need what a service has made. */
  readonly makesData?: true
  run(work: Work): Promise<string>
}

const commands: Readonly<Record<CommandName, Command>> = {
  'events list': { takes: [], run: ({ storage }) => listEvents(storage) },
  'events limit': {
    takes: ['event', 'records', 'file-bytes', 'requests'],
    run: async ({ storage, options: { event, records, requests, 'file-bytes': fileBytes } }) => {
      return limitEvent(storage, await eventNamed(storage, event), {
        records,
        fileBytes,
        requestsPerMinute: requests,
      })
    },
  },
  'events create': {
    takes: setupOptions,
    run: ({ storage, options }) => makeEvent(storage, wordsOf(options)),
  },
  'events set': {
    takes: ['event', ...setupOptions],
    run: async ({ storage, options }) =>
      setUpEvent(storage, await eventNamed(storage, options.event), wordsOf(options)),
  },
  'events export': {
    takes: ['event', 'to'],
    run: async ({ storage, options: { event, to } }) => {
      if (to === undefined) throw new AppError('invalid-input', '--to: a file is required.')
      const [only, ...more] = await storage.events.all()
      return exportEvent(
        storage,
        event === undefined && only !== undefined && more.length === 0
          ? only
          : await eventNamed(storage, event),
        to,
        new Date(),
      )
    },
  },
  'events import': {
    takes: ['from'],
    makesData: true,
    run: ({ storage, options: { from, data } }) => {
      if (from === undefined) throw new AppError('invalid-input', '--from: a file is required.')
      return importEvent(storage, from, data)
    },
  },
  'scans import': {
    takes: ['event', 'from'],
    run: async ({ storage, options: { event, from } }) => {
      if (from === undefined) throw new AppError('invalid-input', '--from: a file is required.')
      return importScans(storage, await eventNamed(storage, event), from, Date.now())
    },
  },
  backup: {
    takes: ['to'],
    run: ({ storage, options: { to } }) => {
      if (to === undefined) throw new AppError('invalid-input', '--to: a folder is required.')
      // The service on the same machine comes first.
      setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
      return makeBackup(storage, to, new Date())
    },
  },
  restore: {
    takes: ['from', 'replace'],
    use: 'replace',
    makesData: true,
    run: ({ storage, options: { from, replace } }) => {
      if (from === undefined) throw new AppError('invalid-input', '--from: a folder is required.')
      return restoreBackup(storage, from, { replace })
    },
  },
  // Opening the storage has done the rest.
  migrate: {
    takes: [],
    makesData: true,
    run: async ({ storage }) => {
      await storage.finish()
      return 'The database is up to date.\n'
    },
  },
  recount: { takes: [], run: ({ storage }) => recountEvents(storage) },
  'tokens list': { takes: [], run: ({ storage }) => listTokens(storage, Date.now()) },
  'tokens revoke': {
    takes: ['event', 'token', 'all'],
    run: async ({ storage, options: { event, token, all } }) => {
      if ([event !== undefined, token !== undefined, all].filter(Boolean).length !== 1)
        throw new AppError('invalid-input', 'Use one of --event, --token or --all.')
      if (token !== undefined) return revokeTokens(storage, { beginning: token }, Date.now())
      return revokeTokens(
        storage,
        event === undefined ? 'all' : { eventId: (await eventNamed(storage, event)).id },
        Date.now(),
      )
    },
  },
}

/**
 * Does what the arguments name, on the storage that they or the environment name; the service may
 * run meanwhile. Gives what is to be printed. Throws `invalid-input`, `not-found`, and what opening
 * the storage fails with.
 */
export async function administer(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const named = commandOf(argv)
  if (named === undefined)
    throw new AppError('invalid-input', `There is no command ${JSON.stringify(argv[0])}.`)
  const command = commands[named.name]
  const allowed = {
    ...locationOptions,
    ...Object.fromEntries(command.takes.map((name) => [name, optionTypes[name]])),
  }
  const options = readOptions(named.rest, allowed, schema, environment)
  const place = locationOf(options)
  if (place.dataDirectory === undefined && (place.database === undefined || place.bucket === undefined))
    throw new AppError(
      'invalid-input',
      '--data: a folder is required, unless --database and --files are given.',
    )
  const isForOld = command.makesData !== true
  // A folder that is named by mistake is not to become one with data of a service.
  if (isForOld && place.database === undefined && !holdsSqlite(place.dataDirectory)) throw nothingThere()
  const storage = await openStorage({
    ...place,
    use: command.use ?? 'beside',
    onTrouble: (error) => process.stderr.write(`${error.message}\n`),
  })
  try {
    if (isForOld && (await storage.events.all()).length === 0) throw nothingThere()
    return await command.run({ storage, options })
  } finally {
    await storage.close()
  }
}

function nothingThere(): AppError {
  return new AppError(
    'not-found',
    'There is no event here. Use the same --data and --database as the service.',
  )
}

function wordsOf({ language: languages, ...words }: CommandOptions): SetupWords {
  return { ...words, languages }
}

/** Throws `invalid-input`, `not-found`. */
async function eventNamed(storage: Storage, appKey: string | undefined): Promise<EventRow> {
  if (appKey === undefined)
    throw new AppError('invalid-input', '--event: the app key of an event is required.')
  const event = await storage.events.byAppKey(appKey)
  if (event === undefined)
    throw new AppError('not-found', `There is no event with the app key ${JSON.stringify(appKey)}.`)
  return event
}
