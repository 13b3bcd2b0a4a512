import { setTimeout } from 'node:timers/promises'
import { AppError, toAppError } from '../../shared/errors.ts'
import { commandUsage, isCommand } from './administration/usage.ts'
import { createService } from './app.ts'
import { readArguments, usage } from './arguments.ts'
import { storedCredentials } from './access/credentials.ts'
import { ensureEvent } from './administration/event-setup.ts'
import { createLog } from './operation/log.ts'
import { onEnd, ignoreClosedOutput } from './operation/process-end.ts'
import { openTls } from './operation/tls.ts'
import { openStorage } from './storage/opening/open.ts'
import { keepFilesTidy } from './unused-files.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Storage } from './storage/types.ts'

async function main(): Promise<void> {
  // What people upload is for the user who runs the service.
  process.umask(0o077)
  ignoreClosedOutput()
  const argv = process.argv.slice(2)
  if (argv.includes('--help')) {
    process.stdout.write(`${usage}\n\n${commandUsage}\n`)
    return
  }
  if (isCommand(argv)) {
    const { administer } = await import('./administration/commands.ts')
    process.stdout.write(await administer(argv, process.env))
    return
  }
  const options = readArguments(argv, process.env)
  const log = createLog(options.log)
  const onTrouble = (error: Error) => log.warn({ err: error }, 'A connection to the database was lost.')
  const storage = await openStorage({ ...options, use: 'serve', onTrouble })
  const areStored = 'storedIn' in options.credentials
  const credentials =
    'storedIn' in options.credentials
      ? await storedCredentials(options.credentials.storedIn)
      : options.credentials
  const eventId = await ensureEvent(storage, credentials)
  if (options.sample) {
    // Loaded only here: a service without the sample needs no picture library.
    const { fillSampleEvent } = await import('./sample-event/fill.ts')
    await fillSampleEvent(storage, eventId, new Date())
  }
  const tokenIdleMs = options.tokenIdleMinutes === undefined ? undefined : options.tokenIdleMinutes * 60_000
  const ending = new AbortController()
  const tls = options.tls === undefined ? undefined : await openTls(options.tls, log)
  if (tls !== undefined) process.on('SIGHUP', () => void tls.reload())
  // Loaded only here: most services are not watched.
  const metrics =
    options.metrics === undefined ? undefined : (await import('./operation/metrics.ts')).openMetrics(storage)
  const { limits, trustProxy } = options
  const app = await createService({
    ending: ending.signal,
    storage,
    now: Date.now,
    log,
    limits,
    tokenIdleMs,
    tls,
    trustProxy,
    metrics,
  })
  const tidying = keepFilesTidy(storage, log)
  const finishing = finishBeside(storage, log)
  onEnd({ withParent: options.endWithParent }, async () => {
    ending.abort()
    await setTimeout(options.drainSeconds * 1000)
    await app.close()
    tls?.close()
    await metrics?.close()
    await tidying.stop()
    await finishing.stop()
    await storage.close()
  })
  if (metrics !== undefined && options.metrics !== undefined) {
    const { host, port } = options.metrics
    process.stdout.write(
      `metrics on ${await listening(port, '--metrics-port', () => metrics.listen(host, port))}\n`,
    )
  }
  const { host, port } = options
  const address = await listening(port, '--port', () => app.listen({ host, port }))
  if (areStored)
    process.stdout.write(`app key: ${credentials.appKey}\napp secret: ${credentials.appSecret}\n`)
  process.stdout.write(`listening on ${tls === undefined ? address : address.replace(/^http:/, 'https:')}\n`)
}

/** The address that is listened on. Throws `unreachable` where the port is not to be had. */
async function listening(port: number, option: string, listen: () => Promise<string>): Promise<string> {
  try {
    return await listen()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: 'is used by another program',
      EACCES: 'is not allowed for this account; ports below 1024 often require administrator rights',
    }
    const reason = reasons[String(code)]
    if (reason !== undefined)
      throw new AppError(
        'unreachable',
        `Port ${port} ${reason} (${String(code)}). Choose another with ${option}.`,
        { cause: error },
      )
    throw error
  }
}

const againMs = 10_000

/** Finishes beside the requests what a newer version needs of older data. Trouble is logged, and it is tried again. */
function finishBeside(storage: Storage, log: FastifyBaseLogger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const finish = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        if (await storage.finish(signal)) return
      } catch (error) {
        if (signal.aborted) return
        log.error({ err: error }, 'What this version needs of older data could not be worked out.')
      }
      await setTimeout(againMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const running = finish()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

main().catch((cause: unknown) => {
  const error = toAppError(cause)
  const wrongUse = error instanceof AppError && error.code === 'invalid-input'
  const help = isCommand(process.argv.slice(2)) ? commandUsage : usage
  process.stderr.write(`${error.message}\n${wrongUse ? `${help}\n` : ''}`)
  process.exit(wrongUse ? 2 : 1)
})
