import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { renderToString } from 'vue/server-renderer'
import { createSSRApp } from 'vue'
import { beforeAll, describe, expect, it } from 'vitest'
import { errorOf, type Failure } from '../../../electron/gateway/requests/failure.ts'
import { useErrorText, type SaidError } from '../../../renderer/components/feedback/error-text.ts'
import en from '../../../renderer/locales/en/index.ts'
import { i18n } from '../../../renderer/locales/index.ts'
import { AppError, errorCodes, errorReasons, type ErrorCode } from '../../../shared/errors.ts'

let errorText: (error: SaidError) => string
beforeAll(async () => {
  const app = createSSRApp({
    setup() {
      errorText = useErrorText()
      return () => ''
    },
  })
  await renderToString(app.use(i18n))
})

const coreEnglish = 'What the core says to a log.'
const everything = {
  kinds: 'IMAGE 8',
  ...{
    host: 'events.example.com',
    name: 'Arbor',
    path: '/home/ada',
    accepted: 'PNG',
    found: 'ZIP',
    problem: 'not-text',
  },
  ...{
    largestBytes: 1_000_000,
    most: 200,
    sidePixels: 30_000,
    line: 7,
    seconds: 5,
    status: 422,
    body: 'the raw answer',
  },
  ...{
    proxy: 'proxy.example.com:8080',
    subject: 'other.example.com',
    issuer: 'Example Trust',
    until: '2026-11-20',
  },
}
const reasonsOf = (code: ErrorCode): readonly string[] =>
  code in errorReasons ? errorReasons[code as keyof typeof errorReasons] : []
const said = (code: ErrorCode, details?: Readonly<Record<string, unknown>>): SaidError =>
  AppError.fromShape({ code, message: coreEnglish, ...(details === undefined ? {} : { details }) })

describe('an error on the page', () => {
  it.each(errorCodes)('has a sentence for %s alone', (code) => {
    const text = errorText(said(code))
    expect(text).not.toMatch(/[{}]|undefined/)
    expect(text).not.toContain(coreEnglish)
    expect(text === en.errors.internal.other).toBe(code === 'internal')
  })

  it.each(errorCodes.flatMap((code) => reasonsOf(code).map((reason) => [code, reason] as const)))(
    'has a sentence for %s because of %s',
    (code, reason) => {
      const text = errorText(said(code, { ...everything, reason }))
      expect(text).toBe(
        i18n.global.t(`errors.${code}.${reason}`, {
          ...everything,
          largestBytes: '1 MB',
          problem: 'This must be text.',
          until: 'Nov 20, 2026',
          sidePixels: '30,000',
        }),
      )
      expect(i18n.global.te(`errors.${code}.${reason}`)).toBe(true)
      expect(text).not.toMatch(/[{}]|raw answer|What the core/)
    },
  )

  it('says less where its details tell less, as those of an earlier version', () => {
    expect(errorText(said('wrong-credentials', { reason: 'other-event' }))).toBe(
      en.errors['wrong-credentials'].other,
    )
    expect(errorText(said('unreachable', { reason: 'some day' }))).toBe(en.errors.unreachable.other)
  })

  it('quotes what the service said, and nothing else that is not the page’s', () => {
    expect(errorText(said('rejected', { ...everything, words: 'The name is taken.' }))).toBe(
      'The service rejected the change. The service says: “The name is taken.”',
    )
  })

  it('is one of the sentences whatever failed in the gateway', () => {
    const host = 'events.example.com'
    const words = { host, status: 500, words: undefined, body: '' }
    const failures: readonly Failure[] = [
      ...(['no-such-host', 'refused', 'certificate', 'no-connection'] as const).map(
        (reason) => ({ kind: 'unreachable', host, reason }) as const,
      ),
      ...(['lost', 'sending', 'answering', 'receiving'] as const).map(
        (reason) => ({ kind: 'interrupted', host, reason }) as const,
      ),
      ...(['credentials', 'key', 'token', 'expired', 'forbidden'] as const).map(
        (reason) => ({ kind: 'unauthorised', host, status: 401, reason }) as const,
      ),
      ...(['redirect', 'other-answer', 'no-event'] as const).map(
        (reason) => ({ kind: 'not-a-service', host, status: 404, reason }) as const,
      ),
      ...(['web-page', 'cut-off', 'unclear', 'without-id', 'too-large'] as const).map(
        (reason) => ({ kind: 'unreadable', host, status: 200, reason, body: '' }) as const,
      ),
      { kind: 'private-network', host },
      { kind: 'asked-to-wait', ...words, retryAfterMs: 7 },
      { kind: 'faulty', ...words, retryAfterMs: undefined },
      { kind: 'refused', ...words },
    ]
    for (const failure of failures) {
      const { code, details } = errorOf(failure)
      const reason = details?.reason
      if (reason !== undefined) expect(reasonsOf(code), JSON.stringify(failure)).toContain(reason)
      expect(errorText(said(code, details))).not.toBe(en.errors.internal.other)
    }
  })
})

describe('the page’s sources', () => {
  it('read no error’s message: it is English, and for logs', () => {
    const folder = resolve(import.meta.dirname, '../../../renderer')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(ts|vue)$/.test(name) && !name.startsWith('locales'),
    )
    expect(files.length).toBeGreaterThan(200)
    expect(
      files.filter((name) =>
        /\.message\b|\{[^}]*\bmessage\b[^}]*\} = (toAppError|error)/.test(
          readFileSync(join(folder, name), 'utf8'),
        ),
      ),
    ).toEqual([])
  })
})
