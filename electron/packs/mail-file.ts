import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { mailAround, type MailDraft } from '../../shared/domain/mail/message.ts'

/** Of base64 in an e-mail: so many bytes make a line of 76 characters (RFC 2045). */
const lineBytes = 57
const atOnce = lineBytes * 4_096

/**
 * Writes an e-mail with a file attached to it to `target`, however large the file is.
 *
 * @param name of the file in the e-mail
 */
export async function writeMail(
  draft: MailDraft,
  attached: { readonly path: string; readonly name: string },
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const { before, after } = mailAround(draft, attached.name)
  async function* parts(): AsyncGenerator<string> {
    yield before
    yield* base64Lines(createReadStream(attached.path, { highWaterMark: atOnce }))
    yield after
  }
  await pipeline(parts, createWriteStream(target, { mode: 0o600 }), { signal })
}

/** Whole lines, whatever pieces the bytes come in. */
async function* base64Lines(source: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) continue
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % lineBytes)
    yield linesOf(bytes.subarray(0, whole))
    rest = Buffer.from(bytes.subarray(whole))
  }
  yield linesOf(rest)
}

function linesOf(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll(/.{1,76}/g, '$&\r\n')
}
