/*
 * E-mails as files (`.eml`), by RFC 5322 with the texts of headers by RFC 2047: drafts that a mail
 * program opens, completes with its sender, and sends. A name of a file is written by RFC 2231.
 */

export interface MailDraft {
  /** Nobody where the address is none. */
  readonly to: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly body: string
  readonly date: Date
}

const longestLine = 76
/** Of an encoded word, by RFC 2047. */
const longestWord = 75
const crlf = '\r\n'

/**
 * The message, ASCII throughout. Nothing in a name, an address or a subject can begin another
 * header: line ends and control characters are blanks there, and what is not plain is encoded.
 */
export function mailMessage(draft: MailDraft): string {
  return [...headersOf(draft), ...textPart(draft.body), ''].join(crlf)
}

/** No text and no base64 has a line like it. */
const boundary = '=_booth-pack-between-parts_='

/**
 * The same message with one file attached to it, as what stands before and after its bytes in
 * base64: lines of at most 76 characters, each ended by CRLF.
 *
 * @param name of the file
 */
export function mailAround(
  draft: MailDraft,
  name: string,
): { readonly before: string; readonly after: string } {
  const before = [
    ...headersOf(draft),
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    ...textPart(draft.body),
    `--${boundary}`,
    'Content-Type: application/octet-stream',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment;',
    ...fileName(oneLine(name)).map((line, index, all) => ` ${line}${index === all.length - 1 ? '' : ';'}`),
    '',
    '',
  ]
  return { before: before.join(crlf), after: [`--${boundary}--`, ''].join(crlf) }
}

/** Plain for programs that know nothing else, and whole for all others (RFC 2231), in pieces that fit a line. */
function fileName(name: string): readonly string[] {
  const plain = `filename="${name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"`
  if (isPlain(name)) return [plain]
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  // No piece ends within a byte.
  const pieces = encoded.match(/(?:%[0-9A-F]{2}|[^%]){1,18}/g) ?? []
  return [
    plain,
    ...pieces.map((piece, index) => `filename*${index}*=${index === 0 ? "utf-8''" : ''}${piece}`),
  ]
}

function textPart(body: string): readonly string[] {
  const lines = base64(body.replaceAll(/\r\n?|\n/g, crlf)).match(new RegExp(`.{1,${longestLine}}`, 'g')) ?? []
  return ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64', '', ...lines]
}

/** Those of the whole message, whatever is in it. */
function headersOf({ to, subject, date }: MailDraft): readonly string[] {
  const address = mailAddress(to.email)
  return [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    ...(address === undefined ? [] : [`To: ${mailbox(oneLine(to.name), address)}`]),
    `Subject: ${headerText(oneLine(subject), 'Subject: '.length)}`,
    'MIME-Version: 1.0',
    // By which mail programs open the file as a draft of the person's own.
    'X-Unsent: 1',
  ]
}

/**
 * An address as it may stand in a header, its host in ASCII; `undefined` for what is none, or needs
 * a mail system that takes other letters before the @.
 */
export function mailAddress(email: string): string | undefined {
  const parts = /^([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([^\s@<>()[\],;:\\"/?#%]+)$/.exec(
    email.trim(),
  )
  const [, local, host] = parts ?? []
  if (local === undefined || host === undefined || local.length > 64 || !URL.canParse(`http://${host}`))
    return undefined
  const { hostname } = new URL(`http://${host}`)
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(hostname) && hostname.length <= 253
    ? `${local}@${hostname}`
    : undefined
}

function mailbox(name: string, address: string): string {
  if (name === '') return address
  const words =
    isPlain(name) && name.length <= 60
      ? `"${name.replaceAll(/["\\]/g, '\\$&')}"`
      : headerText(name, 'To: '.length, true)
  return `${words}${words.length + address.length > 60 ? `${crlf} ` : ' '}<${address}>`
}

/**
 * A text as a header has it: as it is where that is plain and short, else in encoded words, each of
 * whole characters, folded one to a line. `used`: what stands before it in its line.
 */
function headerText(text: string, used: number, always = false): string {
  // What reads like an encoded word would be taken for one.
  if (!always && isPlain(text) && used + text.length <= longestLine && !text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  const mostBytes = Math.floor((longestWord - '=?utf-8?B??='.length) / 4) * 3
  // The first line has less room.
  let room = Math.floor((longestWord - used - '=?utf-8?B??='.length) / 4) * 3
  for (const character of text.toWellFormed()) {
    if (utf8(word + character).length > room) {
      words.push(word)
      word = ''
      room = mostBytes
    }
    word += character
  }
  return [...words, word].map((part) => `=?utf-8?B?${base64(part)}?=`).join(`${crlf} `)
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function base64(text: string): string {
  return btoa(Array.from(utf8(text.toWellFormed()), (byte) => String.fromCharCode(byte)).join(''))
}
