import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Announcements } from '../plan-types.ts'
import { connectionSettings, applySettings } from './bounds.ts'
import type { Database } from './database.ts'

const channel = 'booth_builder'
/** The server takes less than 8,000 bytes at once. */
const pieceCharacters = 7_000
const againMs = 1_000

/**
 * Those of all processes on a database, by its notifications. They come over a connection of their
 * own, which is opened when somebody listens and opened again when it is lost.
 */
export function postgresAnnouncements(
  url: string,
  database: Database,
  onTrouble: (error: Error) => void,
): Announcements & { close(): Promise<void> } {
  const hearers = new Set<(text: string | undefined) => void>()
  const closing = new AbortController()
  const { signal } = closing
  let listening: Promise<void> | undefined

  const hear = (text: string | undefined): void => {
    for (const one of hearers) one(text)
  }

  const listenOnce = async (): Promise<void> => {
    const client = new pg.Client({ ...connectionSettings, connectionString: url })
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    client.on('error', onTrouble)
    client.once('end', end)
    signal.addEventListener('abort', end, { once: true })
    const pieces = new Pieces()
    client.on('notification', ({ payload = '' }) => {
      const text = pieces.add(payload)
      if (text !== undefined) hear(text)
    })
    try {
      await client.connect()
      await applySettings(client, 'patient')
      await client.query(`LISTEN ${channel}`)
      // Those who joined before this have missed what was told before.
      hear(undefined)
      await ended
    } finally {
      signal.removeEventListener('abort', end)
      await client.end().catch(() => undefined)
    }
  }

  const keepListening = async (): Promise<void> => {
    while (!signal.aborted) {
      await listenOnce().catch(onTrouble)
      await setTimeout(againMs, undefined, { signal }).catch(() => undefined)
    }
  }

  return {
    async tell(text) {
      await database.all(
        'SELECT pg_notify($1, piece) FROM unnest($2::text[]) AS piece',
        [channel, piecesOf(text)],
        'announce',
      )
    },
    listen(one) {
      hearers.add(one)
      listening ??= keepListening()
      return () => hearers.delete(one)
    },
    async close() {
      closing.abort()
      await listening
    },
  }
}

/** A text in pieces that say whose they are, which, and of how many. */
function piecesOf(text: string): readonly string[] {
  const id = randomBytes(6).toString('hex')
  const content = Buffer.from(text).toString('base64')
  const of = Math.max(1, Math.ceil(content.length / pieceCharacters))
  return Array.from(
    { length: of },
    (_, at) => `${id} ${at} ${of} ${content.slice(at * pieceCharacters, (at + 1) * pieceCharacters)}`,
  )
}

/** Pieces of one text come one after the other, as they are of one transaction. */
class Pieces {
  #id = ''
  #content: string[] = []

  /** The text that a piece makes whole. */
  add(piece: string): string | undefined {
    const [id = '', at = '', of = '', content = ''] = piece.split(' ')
    if (at === '0') {
      this.#id = id
      this.#content = []
    }
    if (id !== this.#id || Number(at) !== this.#content.length) return undefined
    this.#content.push(content)
    return this.#content.length === Number(of)
      ? Buffer.from(this.#content.join(''), 'base64').toString('utf8')
      : undefined
  }
}
