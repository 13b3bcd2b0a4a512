import { describe, expect, it } from 'vitest'
import { calendarFile } from '../../../electron/application/programme/calendar-file.ts'
import { programmePdf } from '../../../electron/application/programme/print/programme-pdf.ts'
import type { Programme, ProgrammeSession } from '../../../electron/application/programme/programme.ts'

const session = (id: string, rest: Partial<ProgrammeSession> = {}): ProgrammeSession => ({
  id,
  title: `Session ${id}`,
  description: '',
  startMs: Date.parse('2027-01-12T09:30:00Z'),
  endMs: Date.parse('2027-01-12T10:15:00Z'),
  track: null,
  speakers: [],
  ...rest,
})
const programme = (...sessions: ProgrammeSession[]): Programme => ({
  eventId: '7',
  eventName: 'Makers, movers; menders',
  timeZone: 'Europe/Berlin',
  sessions,
})

/**
 * RFC 5545 read by the letter: lines of at most 75 octets end with CR LF (3.1) and are unfolded, a
 * property's name and value are parted by the first colon outside quotes, TEXT is unescaped
 * (3.3.11).
 */
function readCalendar(file: string): {
  readonly calendar: Map<string, string>
  readonly events: Map<string, string>[]
} {
  const physical = file.split('\r\n')
  for (const line of physical) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  }
  const lines = physical
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '')
  expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  const calendar = new Map<string, string>()
  const events: Map<string, string>[] = []
  let current = calendar
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^:;]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/s.exec(line) ?? []
    if (line === 'BEGIN:VEVENT') events.push((current = new Map<string, string>()))
    else if (line === 'END:VEVENT') current = calendar
    else if (name !== 'BEGIN' && name !== 'END')
      current.set(
        name,
        value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) =>
          letter.toLowerCase() === 'n' ? '\n' : letter,
        ),
      )
  }
  return { calendar, events }
}

describe('the programme as a calendar file', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')

  it('can be read by the letter of RFC 5545, whatever the texts are', () => {
    const title = 'Comma, semicolon; back\\slash\nand a second line: “ünïcödé” بعد ذلك 🎉'
    const read = readCalendar(
      calendarFile(
        programme(
          session('5', {
            title,
            description: 'Long. '.repeat(60).trim(),
            track: { name: 'Main, stage', colour: null },
            speakers: ['Ada', 'Bao'],
          }),
        ),
        now,
      ),
    )
    expect(read.calendar.get('VERSION')).toBe('2.0')
    expect(read.calendar.get('PRODID')).toMatch(/Booth Builder/)
    expect(read.calendar.get('X-WR-CALNAME')).toBe('Makers, movers; menders')
    expect(read.events).toHaveLength(1)
    expect(Object.fromEntries(read.events[0]!)).toMatchObject({
      UID: 'session-5@event-7.booth-builder',
      DTSTAMP: '20261122T120000Z',
      DTSTART: '20270112T093000Z',
      DTEND: '20270112T101500Z',
      SUMMARY: title,
      DESCRIPTION: `Ada, Bao\n\n${'Long. '.repeat(60).trim()}`,
      LOCATION: 'Main, stage',
      CATEGORIES: 'Main, stage',
    })
    expect(calendarFile(programme(session('5')), now)).not.toContain('LOCATION')
  })

  it('names each session the same at every export', () => {
    const uids = (at: number): (string | undefined)[] =>
      readCalendar(calendarFile(programme(session('5'), session('l0f')), at)).events.map((event) =>
        event.get('UID'),
      )
    expect(uids(now)).toEqual(uids(now + 1_000_000))
    expect(new Set(uids(now)).size).toBe(2)
  })
})

describe('the printed programme', () => {
  const words = {
    zone: 'Times in Berlin',
    page: 'Page {page} of {pages}',
    withoutTrack: 'No track',
    empty: 'Nothing is planned.',
  }
  const pages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

  it('is a PDF of as many pages as its sessions need, in any script and language', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      session(String(at), {
        title: ['Opening', 'بطاريات الحي (مع Wi-Fi)', '量子 🎉', 'Eröffnung'][at % 4]!,
        track: at % 3 === 0 ? null : { name: 'Main', colour: '#1f6feb' },
        description: 'All of it. '.repeat(20),
      }),
    )
    for (const language of [null, 'ar', 'not a language']) {
      const pdf = await programmePdf(programme(...many), {
        words,
        language,
        signal: new AbortController().signal,
      })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.subarray(-6).toString()).toContain('%%EOF')
      expect(pages(pdf)).toBeGreaterThan(4)
    }
  })

  it('says so where nothing is planned', async () => {
    expect(
      pages(await programmePdf(programme(), { words, language: null, signal: new AbortController().signal })),
    ).toBe(1)
  })

  it('stops when it is called off', async () => {
    await expect(
      programmePdf(programme(session('1')), {
        words,
        language: null,
        signal: AbortSignal.abort(new Error('called off')),
      }),
    ).rejects.toThrow('called off')
  })
})
