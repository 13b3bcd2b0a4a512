import { X509Certificate } from 'node:crypto'
import { watchFile, unwatchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import {
  createServer as createPlainServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http'
import { createServer, type Server as SecureServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../../shared/errors.ts'
import { limits } from '../limits/limits.ts'

export interface TlsFiles {
  /** PEM: the certificate, and those that lead to one that clients know. */
  readonly certificate: string
  /** PEM, without a password. */
  readonly key: string
}

/** TLS for the service, with a certificate that can be renewed while it runs. */
export interface Tls {
  createServer(listener: RequestListener): Server
  /** Reads the files again. New connections get what is read; trouble is logged, and the old stays. */
  reload(): Promise<void>
  close(): void
}

const lookEveryMs = 10_000

/** Throws `invalid-input` where the files are no certificate and its key. */
export async function openTls(files: TlsFiles, log: FastifyBaseLogger): Promise<Tls> {
  let current = await readPair(files)
  sayWhereOutOfTime(current.cert, log)
  const servers = new Set<SecureServer>()
  const reload = async (): Promise<void> => {
    try {
      const next = await readPair(files)
      if (next.cert.equals(current.cert) && next.key.equals(current.key)) return
      current = next
      for (const server of servers) server.setSecureContext(next)
      log.info({ expires: new X509Certificate(next.cert).validTo }, 'The certificate was renewed.')
      sayWhereOutOfTime(next.cert, log)
    } catch (error) {
      // The two files may be written one after the other.
      log.error({ err: error }, 'The certificate could not be renewed; the previous one stays in use.')
    }
  }
  const onChange = (): void => void reload()
  // Asks for the state of the files instead of listening: what renews certificates often replaces a
  // link or a whole folder.
  for (const path of [files.certificate, files.key])
    watchFile(path, { interval: lookEveryMs, persistent: false }, onChange)
  return {
    createServer(listener) {
      const server = createServer({ ...current, ...upgrades }, listener)
      servers.add(server)
      server.once('close', () => servers.delete(server))
      return server
    },
    reload,
    close() {
      for (const path of [files.certificate, files.key]) unwatchFile(path, onChange)
    },
  }
}

/** All other requests that would be something else (h2c) are answered as what they are. */
const upgrades = {
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}

/** A server with the time-outs of the service, plain without TLS. */
export function serverWith(
  tls: Tls | undefined,
  listener: RequestListener,
  idleConnectionMs: number,
): Server {
  const server = tls?.createServer(listener) ?? createPlainServer(upgrades, listener)
  server.setTimeout(idleConnectionMs)
  server.keepAliveTimeout = limits.keepAliveMs
  // What takes long is cut off by rules of our own (slow-clients.ts).
  server.requestTimeout = 0
  return server
}

/** It is used nevertheless: a service that does not start would tell its clients less. */
function sayWhereOutOfTime(certificate: Buffer, log: FastifyBaseLogger): void {
  const { validFromDate, validToDate } = new X509Certificate(certificate)
  const now = Date.now()
  if (validToDate.getTime() < now)
    log.error({ expired: validToDate }, 'The certificate has expired; clients reject it.')
  else if (validFromDate.getTime() > now)
    log.error({ begins: validFromDate }, 'The certificate is not valid yet; clients reject it.')
}

async function readPair({ certificate, key }: TlsFiles) {
  try {
    const pair = { cert: await readFile(certificate), key: await readFile(key) }
    createSecureContext(pair)
    return pair
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError(
      'invalid-input',
      `--tls-cert and --tls-key: these are not a certificate and its key: ${reason}.`,
      { cause: error },
    )
  }
}
