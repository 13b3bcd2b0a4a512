import { createReadStream } from 'node:fs'
import PostalMime from 'postal-mime'
import { AppError, toAppError } from '../../../shared/errors.ts'

/** A pack on its way from an e-mail, or why one that may hold packs could not be read. */
type FoundPack =
  { readonly name: string; readonly bytes: Uint8Array } | { readonly name: string; readonly error: AppError }

/** More than mail servers carry; it is held in memory while it is read. */
const largestMessageBytes = 256 * 1024 * 1024
const separator = Buffer.from('\nFrom ')
const postmark = Buffer.from('From ')

/** Whether a file is one e-mail, or a mailbox that was exported. */
export function isMail(name: string): boolean {
  return /\.(?:eml|mbox)$/i.test(name)
}

/** The packs attached to an e-mail (`.eml`, RFC 5322), or to those of a mailbox (`.mbox`, RFC 4155), one message at a time. */
export async function* packsInMails(
  { path, name }: { readonly path: string; readonly name: string },
  signal: AbortSignal,
): AsyncGenerator<FoundPack> {
  for await (const message of messagesIn(path, /\.mbox$/i.test(name))) {
    signal.throwIfAborted()
    if (message === 'too-large') {
      const details = { reason: 'mail-bytes', name, largestBytes: largestMessageBytes } as const
      yield {
        name,
        error: new AppError('file-too-large', `An e-mail of “${name}” is larger than what is taken in.`, {
          details,
        }),
      }
      continue
    }
    yield* attachedTo(message, name)
  }
}

async function* attachedTo(message: Uint8Array, name: string): AsyncGenerator<FoundPack> {
  try {
    const { attachments } = await PostalMime.parse(message, { attachmentEncoding: 'arraybuffer' })
    for (const { filename, content } of attachments) {
      if (filename === null || !/\.boothpack$/i.test(filename)) continue
      yield {
        name: filename,
        bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      }
    }
  } catch (error) {
    yield {
      name,
      error: new AppError('file-damaged', `An e-mail of “${name}” cannot be read.`, {
        details: { name },
        cause: toAppError(error),
      }),
    }
  }
}

/** The messages of a file; of one that is too large nothing is kept. */
async function* messagesIn(path: string, isMailbox: boolean): AsyncGenerator<Uint8Array | 'too-large'> {
  const message = growingMessage()
  // What may be the beginning of a separator waits for what follows.
  let waiting = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (!(chunk instanceof Uint8Array)) continue
    let piece = Buffer.concat([waiting, chunk])
    for (let end = isMailbox ? piece.indexOf(separator) : -1; end >= 0; end = piece.indexOf(separator)) {
      message.add(piece.subarray(0, end + 1))
      yield message.take()
      piece = piece.subarray(end + 1)
    }
    const kept = Math.max(0, piece.length - separator.length + 1)
    message.add(piece.subarray(0, kept))
    waiting = Buffer.from(piece.subarray(kept))
  }
  message.add(waiting)
  yield message.take()
}

function growingMessage() {
  let parts: Buffer[] = []
  let bytes = 0
  return {
    add(part: Buffer): void {
      bytes += part.length
      if (bytes > largestMessageBytes) parts = []
      else parts.push(part)
    },
    /** It begins anew after that. */
    take(): Uint8Array | 'too-large' {
      const whole =
        bytes > largestMessageBytes ? ('too-large' as const) : withoutPostmark(Buffer.concat(parts))
      parts = []
      bytes = 0
      return whole
    },
  }
}

/** Without the line by which a mailbox begins each message. */
function withoutPostmark(message: Buffer): Uint8Array {
  return message.subarray(0, postmark.length).equals(postmark)
    ? message.subarray(message.indexOf('\n') + 1)
    : message
}
