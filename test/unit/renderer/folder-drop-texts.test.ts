import { createPinia, setActivePinia, type Pinia } from 'pinia'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useReviewTexts } from '../../../renderer/components/folder-drop/review-texts.ts'
import { i18n } from '../../../renderer/locales/index.ts'
import { useFolderDrop } from '../../../renderer/stores/folder-drop/folder-drop.ts'
import type { ReviewRow } from '../../../renderer/stores/folder-drop/review.ts'

let pinia: Pinia

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  pinia = createPinia()
  setActivePinia(pinia)
})

const noteOf = (row: Partial<ReviewRow>): Promise<string> => said(row, ({ note }, given) => note(given))

async function said(
  row: Partial<ReviewRow>,
  what: (texts: ReturnType<typeof useReviewTexts>, row: ReviewRow) => string,
): Promise<string> {
  let text = ''
  const given: ReviewRow = {
    ...{
      path: 'Acme/logo.gif',
      name: 'logo.gif',
      folder: 'Acme',
      sizeBytes: 10,
      booth: 'acme',
      place: 'booth_logo',
      certainty: 'exact',
      by: 'name',
    },
    ...{ reason: null, candidates: [], included: true, needsConversion: true, gaveWayTo: null },
    ...row,
  }
  const app = createSSRApp({
    setup() {
      text = what(useReviewTexts(), given)
      return () => ''
    },
  })
  await renderToString(app.use(i18n).use(pinia))
  return text
}

describe('what is said beside a file of a folder drop', () => {
  it('is that it will be converted, and of what may move also what is lost', async () => {
    expect(await noteOf({})).toBe('Will be converted. If it is animated, only the first frame is saved')
    expect(await noteOf({ path: 'Acme/logo.webp', name: 'logo.webp' })).toBe('Will be converted')
    expect(await noteOf({ needsConversion: false })).toBe('')
  })

  it('is both where it takes the place of a picture and will be converted', async () => {
    useFolderDrop().booths = new Map([
      ['acme', { key: 'acme', name: 'Acme', number: null, filled: ['booth_logo'] }],
    ])
    const note = await noteOf({})
    expect(note).toContain('Will be converted')
    expect(note).toMatch(/^Replaces .+ · /)
  })

  it('is by what the booth was told, in words', async () => {
    useFolderDrop().booths = new Map([['acme', { key: 'acme', name: 'Acme', number: 'A12', filled: [] }]])
    const certainty = (row: Partial<ReviewRow>): Promise<string> =>
      said(row, (texts, given) => texts.certainty(given))
    expect(await certainty({ by: 'number' })).toBe('Sure, by stand number A12')
    expect(await certainty({ by: 'external-id' })).toBe('Sure, by external ID')
    expect(await certainty({ by: 'similar-name', certainty: 'likely' })).toBe('Likely, by a similar name')
    expect(await certainty({ by: 'similar-name', included: false, reason: 'spelling' })).toBe('Choose')
  })

  it('is the booths it may be for, and the file that goes there instead', async () => {
    const drop = useFolderDrop()
    const named = (key: string, name: string, number: string | null) =>
      [key, { key, name, number, filled: [] }] as const
    drop.booths = new Map([named('a', 'A1', 'B3'), named('b', 'Globex', 'A1')])
    const tie = {
      booth: null,
      place: null,
      included: false,
      reason: 'ambiguous',
      candidates: ['a', 'b'],
    } as const
    expect(await noteOf(tie)).toBe('May be A1 · B3, Globex · A1')
    expect(
      await said(tie, ({ choices }, given) => JSON.stringify(choices(given).map(({ value }) => value))),
    ).toBe('["a","b"]')
    const taker = (row: Partial<ReviewRow>): Promise<string> =>
      said(row, (texts, given) => texts.taker(given)?.text ?? texts.note(given))
    const row: Partial<ReviewRow> = { included: false, reason: 'same-slot' }
    expect(await taker(row)).toBe('The place is free again')
    drop.rows = [
      {
        path: 'Acme.png',
        name: 'Acme.png',
        folder: '',
        sizeBytes: 1,
        booth: 'acme',
        place: 'booth_logo',
      } as ReviewRow,
    ].map((one) => ({
      ...one,
      ...{
        certainty: 'exact',
        by: 'name',
        reason: null,
        candidates: [],
        included: true,
        needsConversion: false,
        gaveWayTo: null,
      },
    }))
    expect(await taker(row)).toBe('Used by “Acme.png”')
  })

  it('is the reason alone where it is left out', async () => {
    expect(await noteOf({ reason: 'left-out', included: false })).not.toContain('converted')
  })
})
