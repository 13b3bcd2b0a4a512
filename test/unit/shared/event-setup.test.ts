import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  differingFields,
  newEventSetup,
  readSetupChange,
  setupFields,
} from '../../../shared/domain/event-setup/event-setup.ts'
import { momentOfWords, setupOfWords } from '../../../shared/domain/event-setup/setup-words.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'

const problems = (raw: JsonObject, before = newEventSetup): readonly string[] => {
  const reading = readSetupChange(raw, before)
  return reading.kind === 'good' ? [] : reading.problems.map(({ field, code }) => `${field}: ${code}`)
}

describe('a change of an event’s set-up', () => {
  it('takes what an event is from the start', () => {
    expect(readSetupChange(newEventSetup)).toEqual({ kind: 'good', change: newEventSetup })
  })

  it.each<[JsonObject, string]>([
    [{ name: '  ' }, 'name: required'],
    [{ name: 'x'.repeat(201) }, 'name: too-long'],
    [{ name: 7 }, 'name: not-text'],
    [{ start_date: '' }, 'start_date: required'],
    [{ start_date: '2027-02-30T09:00:00Z' }, 'start_date: not-timestamp'],
    [{ start_date: '2027-01-01T09:00' }, 'start_date: not-timestamp'],
    [{ end_date: newEventSetup.start_date }, 'end_date: not-after-field'],
    [{ end_date: '2026-12-31T09:00:00Z' }, 'end_date: not-after-field'],
    [{ start_date: '2027-02-01T09:00:00Z' }, 'end_date: not-after-field'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone: not-time-zone'],
    [{ timezone: '+02:00' }, 'timezone: not-time-zone'],
    [{ status: 'open' }, 'status: one-of'],
    [{ languages: [] }, 'languages: required'],
    [{ languages: 'en' }, 'languages: not-list'],
    [{ languages: ['en', 'xx'] }, 'languages: not-language'],
    [{ colour: 'red' }, 'colour: one-of'],
  ])('refuses %j', (raw, problem) => {
    expect(problems(raw)).toEqual([problem])
  })

  it('says what is wrong with each field, and what a new event lacks', () => {
    const reading = readSetupChange({ name: '', timezone: 'x', languages: ['en'] })
    expect(reading.kind === 'wrong' && reading.problems.map(({ field }) => field)).toEqual([
      'name',
      'start_date',
      'end_date',
      'timezone',
    ])
  })

  it('does not judge what it leaves', () => {
    const odd = { ...newEventSetup, status: 'as somebody else wrote it', end_date: '2026-01-01T00:00:00Z' }
    expect(problems({ name: 'Fair' }, odd)).toEqual([])
  })

  it('names a language once, in the order that was given', () => {
    expect(readSetupChange({ languages: ['fr', 'en', 'fr'] }, newEventSetup)).toMatchObject({
      change: { languages: ['fr', 'en'] },
    })
  })

  it('differs from a set-up in just what it would change', () => {
    fc.assert(
      fc.property(fc.subarray([...setupFields]), (fields) => {
        const changed = Object.fromEntries(
          fields.map((field) => [field, field === 'languages' ? ['de'] : `other ${field}`]),
        )
        expect(differingFields({ ...newEventSetup, ...changed }, newEventSetup)).toEqual(
          setupFields.filter((field) => fields.includes(field)),
        )
      }),
    )
  })
})

describe('the words of a person', () => {
  it('are times on the clocks of the event’s zone', () => {
    expect(setupOfWords({ start: '2027-07-01T09:00', timezone: 'Europe/Paris' })).toEqual({
      start_date: '2027-07-01T09:00:00+02:00',
      timezone: 'Europe/Paris',
    })
    expect(setupOfWords({ end: '2027-01-01 09:00' }, 'America/New_York')).toEqual({
      end_date: '2027-01-01T09:00:00-05:00',
    })
  })

  it('mean a whole day where they are a day alone', () => {
    expect(momentOfWords('2027-03-01', 'UTC', 'start')).toBe('2027-03-01T00:00:00Z')
    expect(momentOfWords('2027-03-01', 'UTC', 'end')).toBe('2027-03-01T23:59:00Z')
  })

  it('stay as they are where they are a moment, or none', () => {
    expect(momentOfWords('2027-03-01T09:00:00+05:00', 'UTC', 'start')).toBe('2027-03-01T09:00:00+05:00')
    expect(momentOfWords('soon', 'UTC', 'start')).toBe('soon')
  })
})
