/*
 * E-mails as files (`.eml`), by RFC 5322 with the texts of headers by RFC 2047: drafts that a mail
 * program opens, completes with its sender, and sends. There is no parameter with a text of its own,
 * which RFC 2231 would be for.
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
export function mailMessage({ to, subject, body, date }: MailDraft): string {
  const address = mailAddress(to.email)
  const headers = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    ...(address === undefined ? [] : [`To: ${mailbox(oneLine(to.name), address)}`]),
    `Subject: ${headerText(oneLine(subject), 'Subject: '.length)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    // By which mail programs open the file as a draft of the person's own.
    'X-Unsent: 1',
  ]
  const lines = base64(body.replaceAll(/\r\n?|\n/g, crlf)).match(new RegExp(`.{1,${longestLine}}`, 'g')) ?? []
  return [...headers, '', ...lines, ''].join(crlf)
}

/**
 * An address as it may stand in a header, its host in ASCII; `undefined` for what is none, or needs
 * a mail system that takes other letters before the @.
 */
export function mailAddress(email: string): string | undefined {
  const parts = /^([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([^\s@<>()[\],;:\\"/?#%]+)$/.exec(email.trim())
  const [, local, host] = parts ?? []
  if (local === undefined || host === undefined || local.length > 64 || !URL.canParse(`http://${host}`)) return undefined
  const { hostname } = new URL(`http://${host}`)
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(hostname) && hostname.length <= 253 ? `${local}@${hostname}` : undefined
}

function mailbox(name: string, address: string): string {
  if (name === '') return address
  const words = isPlain(name) && name.length <= 60 ? `"${name.replaceAll(/["\\]/g, '\\$&')}"` : headerText(name, 'To: '.length, true)
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
