import { describe, expect, it } from 'vitest'
import { salaryText, visitorBooth } from '../../../renderer/views/booths/preview/visitor-booth.ts'
import type { RecordSummary } from '../../../shared/contract/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'

const record = (key: string, values: RecordValues): RecordSummary => ({
  key,
  remoteId: null,
  state: 'new',
  values,
  problemCount: 0,
  updatedAt: '',
})
const none = { documents: [], videos: [], jobs: [] }

describe('the booth as a visitor sees it', () => {
  it('has no website button for what is no web address', () => {
    expect(visitorBooth('b', { booth_company_url: 'https://a.example.com' }, none).website).toBe(
      'https://a.example.com',
    )
    expect(visitorBooth('b', { booth_company_url: 'javascript:alert(1)' }, none).website).toBe('')
    expect(visitorBooth('b', { booth_company_url: 'soon' }, none).website).toBe('')
  })

  it('leaves out empty lines of the address', () => {
    expect(
      visitorBooth('b', { address: ' 1 Quay ', pobox: '', city: 'Oslo', country: null }, none).address,
    ).toEqual(['1 Quay', 'Oslo'])
  })

  it('shows only open positions, and a document by its file before its link', () => {
    const booth = visitorBooth(
      'b',
      {},
      {
        documents: [
          record('d1', {
            title: 'A',
            file: { url: 'https://s.example.com/f/a.pdf?sig=1' },
            url: 'https://a.example.com',
          }),
          record('d2', { title: 'B', url: 'https://b.example.com' }),
        ],
        videos: [],
        jobs: [record('j1', { job_title: 'Open' }), record('j2', { job_title: 'Closed', is_active: false })],
      },
    )
    expect(booth.documents).toMatchObject([
      { title: 'A', ending: 'PDF', link: '' },
      { title: 'B', ending: '', link: 'https://b.example.com' },
    ])
    expect(booth.jobs.map(({ title }) => title)).toEqual(['Open'])
  })

  it('writes a salary as far as it is known', () => {
    expect(salaryText({ min: null, max: null, currency: 'EUR' }, 'en')).toBe('')
    expect(salaryText({ min: 40_000, max: 60_000, currency: 'EUR' }, 'en')).toMatch(/^€40,000\s–\s€?60,000$/)
    expect(salaryText({ min: 40_000, max: null, currency: 'nok' }, 'en')).toBe('40,000')
    expect(salaryText({ min: 60_000, max: 40_000, currency: null }, 'en')).toBe('60,000')
  })
})
