import { describe, expect, it } from 'vitest'
import {
  messageOf,
  pageOf,
  parseBody,
  savedId,
  successOf,
} from '../../../electron/gateway/answers/answers.ts'
import type { JsonObject } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'

const booths = entities.booth.list!
const countries = entities.country.list!

describe('an answer of the service', () => {
  it('is success only where it says so, as a boolean or as text', () => {
    expect(successOf({ status: true })).toBe('yes')
    expect(successOf({ status: 'success' })).toBe('yes')
    expect(successOf({ status: 'true' })).toBe('yes')
    expect(successOf({ status: 'Success' })).toBe('yes')
    expect(successOf({ status: false })).toBe('no')
    expect(successOf({ status: 'error' })).toBe('no')
    expect(successOf({ status: 'false' })).toBe('no')
    expect(successOf({ status: 500 })).toBe('no')
    expect(successOf({ message: 'done' })).toBe('silent')
  })

  it.each(['created', 'Updated', '200', 201, 1, 'done', 'OK.', 'Job vacancy created successfully', 'SAVED'])(
    'is success in other words: %j',
    (status) => {
      expect(successOf({ status })).toBe('yes')
    },
  )

  it.each([
    0,
    '0',
    422,
    '404',
    'fail',
    'FAILED',
    'failure',
    'errors',
    'Validation failed.',
    'not found',
    'no',
    'unauthorised',
    'rejected',
    'conflict',
  ])('is refusal in other words: %j', (status) => {
    expect(successOf({ status })).toBe('no')
  })

  it.each([null, '', 'queued', 'Vacancy noted', 'not created', 302, { code: 1 }])(
    'says neither with %j',
    (status) => {
      expect(successOf({ status })).toBe('silent')
    },
  )

  it('may call its status success', () => {
    expect(successOf({ success: true })).toBe('yes')
    expect(successOf({ success: false })).toBe('no')
  })

  it('is told from a web page and from a text that was cut off', () => {
    expect(parseBody('<!doctype html><p>Log in</p>').kind).toBe('html')
    expect(parseBody('{"status":true,"booths":[{"boo').kind).toBe('unreadable')
    expect(parseBody('').kind).toBe('unreadable')
    expect(parseBody('"true"').kind).toBe('unreadable')
    expect(parseBody('{"status":true}')).toEqual({ kind: 'object', value: { status: true } })
  })

  it('lists under the declared key, with the page size the service really uses', () => {
    const page = pageOf(
      {
        status: true,
        booths: [{ booth_id: 1 }],
        other: [],
        meta: { current_page: 1, per_page: '10', last_page: 3, total: 21 },
      },
      booths,
    )
    expect(page).toEqual({ items: [{ booth_id: 1 }], total: 21, lastPage: 3, perPage: 10 })
  })

  it('lists under the only array where the declared key is missing', () => {
    expect(pageOf({ status: true, records: [{ booth_id: 1 }] }, booths)?.items).toEqual([{ booth_id: 1 }])
    expect(pageOf({ status: true, data: { rows: [{ id: 5 }] } }, countries)?.items).toEqual([{ id: 5 }])
    expect(pageOf({ data: [{ booth_id: 1 }] }, booths)?.items).toEqual([{ booth_id: 1 }])
  })

  it('is no listing where several arrays could be it, or none', () => {
    expect(pageOf({ status: true, a: [], b: [] }, booths)).toBeUndefined()
    expect(pageOf({ status: true }, booths)).toBeUndefined()
  })

  it('has nested lists and their counts under data', () => {
    const page = pageOf(
      {
        status: true,
        data: { countries: [{ id: 1 }], meta: { current_page: 1, total: 1, last_page: 1, per_page: 10 } },
      },
      countries,
    )
    expect(page).toEqual({ items: [{ id: 1 }], total: 1, lastPage: 1, perPage: 10 })
  })

  it('has the identifier of what was saved in data, or beside it, as a number or as text', () => {
    expect(savedId(entities.booth, { status: true, data: { booth_id: 7 } })).toBe('7')
    expect(savedId(entities.job, { status: 'success', data: { job_id: 'abc' } })).toBe('abc')
    expect(savedId(entities.booth, { status: true, booth_id: 8 })).toBe('8')
    expect(savedId(entities.booth, { status: true, data: { booth: { booth_id: 9 } } })).toBe('9')
    expect(savedId(entities.booth, { status: true })).toBeUndefined()
  })

  it.each<JsonObject>([
    { data: { job_id: '17' } },
    { data: { job_id: 17 } },
    { data: { job: { job_id: '17' } } },
    { job: { job_id: 17 } },
    { job_id: ' 17 ' },
    { data: [{ job_id: 17 }] },
    { data: { vacancy: { job_id: 17, booth: { booth_id: 3 } } } },
    { result: { vacancy: { job_id: 17 }, previous: { job_id: '17' } } },
  ])('has the identifier of a vacancy wherever it is put: %j', (envelope) => {
    expect(savedId(entities.job, { status: 'success', message: 'ok', ...envelope })).toBe('17')
  })

  it.each<JsonObject>([
    { data: { job_id: 1.5 } },
    { data: { job_id: '' } },
    { data: { job_id: null } },
    { data: { id: 17 } },
    { data: { jobs: [{ job_id: 17 }, { job_id: 18 }] } },
  ])('has no identifier where there is none, or more than one: %j', (envelope) => {
    expect(savedId(entities.job, { status: 'success', message: 'ok', ...envelope })).toBeUndefined()
  })

  it('gives the reason in its own words, with the fields', () => {
    expect(messageOf({ message: 'Invalid.', errors: { city: ['is required', 'is short'] } })).toBe(
      'Invalid. · city: is required is short',
    )
    const errors = { city: ['is required'], state: ['is short'] }
    expect(messageOf({ message: 'Invalid. city: is required', errors })).toBe(
      'Invalid. city: is required · state: is short',
    )
    expect(messageOf({ status: false })).toBeUndefined()
  })
})
