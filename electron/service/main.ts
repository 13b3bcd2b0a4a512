import type { FastifyInstance } from 'fastify'
import { destination, pino, type Logger } from 'pino'
import { AppError, toAppError } from '../../shared/errors.ts'
import { createService } from './app.ts'
import { readArguments, usage, type ServiceArguments } from './arguments.ts'
import { storedCredentials } from './credentials.ts'
import { ensureEvent } from './event-setup.ts'
import { onEnd } from './process-end.ts'
import { openStorage } from './storage/open.ts'
import { removeUnusedFilesRegularly } from './unused-files.ts'

async function main(): Promise<void> {
  // What people upload is for the user who runs the service.
  process.umask(0o077)
  const options = readArguments(process.argv.slice(2), process.env)
  const log = createLog(options.log)
  const storage = await openStorage({ ...options, onTrouble: (error) => log.warn({ err: error }, 'A connection to the database was lost.') })
  const areKept = 'keptIn' in options.credentials
  const credentials = 'keptIn' in options.credentials ? await storedCredentials(options.credentials.keptIn) : options.credentials
  const eventId = await ensureEvent(storage, credentials)
  if (options.sample) {
    // Loaded only here: a service without the sample needs no picture library.
    const { fillSampleEvent } = await import('./sample-event/fill.ts')
    await fillSampleEvent(storage, eventId, new Date())
  }
  const app = await createService({ storage, now: Date.now, log, requestsPerMinute: options.rateLimit })
  const tidying = removeUnusedFilesRegularly(storage, log)
  onEnd({ withParent: options.endWithParent }, async () => {
    await app.close()
    await tidying.stop()
    await storage.close()
  })
  const address = await listen(app, options)
  if (areKept) process.stdout.write(`app key: ${credentials.appKey}\napp secret: ${credentials.appSecret}\n`)
  process.stdout.write(`listening on ${address}\n`)
}

async function listen(app: FastifyInstance, { host, port }: ServiceArguments): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: 'is used by another program',
      EACCES: 'is not open to this account; ports below 1024 often need the administrator',
    }
    const reason = reasons[String(code)]
    if (reason !== undefined)
      throw new AppError('unreachable', `Port ${port} ${reason} (${String(code)}). Choose another with --port.`, { cause: error })
    throw error
  }
}

/**
 * Structured log on standard error. Requests appear without headers and without their query, which
 * may hold an e-mail address.
 */
function createLog(enabled: boolean): Logger {
  return pino(
    {
      level: enabled ? 'info' : 'silent',
      redact: { paths: ['*.authorization', '*.app_secret', '*.client_secret', '*.access_token'], censor: '[redacted]' },
      serializers: { req: requestLine },
    },
    destination({ fd: 2, sync: true }),
  )
}

function requestLine(request: { readonly method?: string; readonly url?: string }) {
  return { method: request.method, path: request.url?.split('?', 1)[0] }
}

main().catch((thrown: unknown) => {
  const error = toAppError(thrown)
  const wrongUse = error instanceof AppError && error.code === 'invalid-input'
  process.stderr.write(`${error.message}\n${wrongUse ? `${usage}\n` : ''}`)
  process.exit(wrongUse ? 2 : 1)
})
