import { describe, expect, it } from 'vitest'
import { problemText, problemCodes } from '../../../shared/domain/problems.ts'
import { validateRecord } from '../../../shared/domain/record-fields/validation.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'

const context = { today: '2026-11-21' }
const file = { hash: 'a'.repeat(64) }

const booth: RecordValues = {
  booth_name: 'Aurora',
  booth_company_profile: 'Light.',
  booth_company_url: 'https://aurora.example.com',
  booth_type: 'both',
  keywords: 'light',
  exhibitor_name: 'Ada',
  exhibitor_email: 'ada@example.com',
  address: '1 Quay',
  pobox: '1',
  city: 'Lyon',
  state: 'Rhône',
  country: 'France',
  active: true,
  hide: false,
  floor_id: 'r1',
  booth_logo: file,
  booth_background: file,
}
const job: RecordValues = {
  booth_id: 'r1',
  job_title: 'Engineer',
  job_description: 'Builds.',
  experience_level: 'mid_level',
  job_type: 'full_time',
  location: 'Remote',
  job_category_id: 'r2',
}

const codes = (entity: 'booth' | 'job' | 'document' | 'session', values: RecordValues) =>
  validateRecord(entity, values, context).map(({ field, code }) => `${field}: ${code}`)

describe('the rules of the interface', () => {
  it('finds nothing wrong with a complete booth', () => {
    expect(codes('booth', booth)).toEqual([])
  })

  it.each(Object.keys(booth).filter((name) => name !== 'booth_type'))('asks for %s of a booth', (name) => {
    expect(codes('booth', { ...booth, [name]: null })).toEqual([`${name}: required`])
  })

  it.each([
    ['booth_type', 'tablet', 'one-of'],
    ['exhibitor_email', 'ada@', 'not-email'],
    ['booth_company_url', 'aurora', 'not-url'],
    ['booth_company_url', 'javascript:alert(1)', 'not-url'],
    ['booth_external_id', 1.5, 'not-integer'],
    ['active', 'yes', 'not-boolean'],
    ['booth_name', 7, 'not-text'],
    ['booth_name', '   ', 'required'],
    ['keywords', ' , ', 'required'],
    ['accessible_for', 'all', 'not-list'],
    ['booth_logo', 'logo.png', 'not-file'],
  ])('refuses %s = %j of a booth as %s', (name, value, code) => {
    expect(codes('booth', { ...booth, [name]: value })).toEqual([`${name}: ${code}`])
  })

  it.each([
    [{ salary_min: 10, salary_max: 9 }, ['salary_max: below-field']],
    [{ salary_min: 10, salary_max: 10 }, []],
    [{ years_of_experience_required: 51 }, ['years_of_experience_required: too-large']],
    [{ years_of_experience_required: -1 }, ['years_of_experience_required: too-small']],
    [{ years_of_experience_required: 0 }, []],
    [{ years_of_experience_required: 50 }, []],
    [{ application_deadline: '2026-11-21' }, ['application_deadline: not-future']],
    [{ application_deadline: '2026-11-22' }, []],
    [{ application_deadline: '2027-02-30' }, ['application_deadline: not-date']],
    [{ application_deadline: '22.11.2026' }, ['application_deadline: not-date']],
    [{ currency: 'EURO' }, ['currency: not-currency']],
    [{ currency: 'eur' }, ['currency: not-currency']],
    [{ currency: 'ABC' }, ['currency: not-currency']],
    [{ currency: 'DEM' }, ['currency: not-currency']],
    [{ currency: 'CHE' }, []],
    [{ currency: 'EUR' }, []],
  ])('holds a vacancy with %j to its limits', (change, expected) => {
    expect(codes('job', { ...job, ...change })).toEqual(expected)
  })

  it('takes a link instead of a file for a document', () => {
    expect(codes('document', { booth_id: 'r1', title: 'Brochure' })).toEqual(['file: required'])
    expect(
      codes('document', { booth_id: 'r1', title: 'Brochure', url: 'https://example.com/a.pdf' }),
    ).toEqual([])
  })

  it('refuses a session that ends before it starts', () => {
    const session = { title: 'Opening', start: '2026-12-01T10:00:00Z', end: '2026-12-01T10:00:00+01:00' }
    expect(codes('session', session)).toEqual(['end: before-field'])
  })

  it('says every problem in words', () => {
    for (const code of problemCodes)
      expect(
        problemText({ code, params: { min: 1, max: 2, other: 'x', values: 'a, b', length: 3, text: 'x' } }),
      ).toMatch(/^This .*\.$|\.$/)
  })
})
