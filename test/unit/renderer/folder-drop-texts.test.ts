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

async function noteOf(row: Partial<ReviewRow>): Promise<string> {
  let note = ''
  const given: ReviewRow = {
    ...{ path: 'Acme/logo.gif', name: 'logo.gif', folder: 'Acme', sizeBytes: 10, booth: 'acme', place: 'booth_logo', certainty: 'exact', by: 'name' },
    ...{ reason: null, candidates: [], included: true, needsConversion: true },
    ...row,
  }
  const app = createSSRApp({
    setup() {
      note = useReviewTexts().note(given)
      return () => ''
    },
  })
  await renderToString(app.use(i18n).use(pinia))
  return note
}

describe('what is said beside a file of a folder drop', () => {
  it('is that it will be converted, and of what may move also what is lost', async () => {
    expect(await noteOf({})).toBe('Will be converted; if it moves, only its first picture is kept')
    expect(await noteOf({ path: 'Acme/logo.webp', name: 'logo.webp' })).toBe('Will be converted')
    expect(await noteOf({ needsConversion: false })).toBe('')
  })

  it('is both where it takes the place of a picture and will be converted', async () => {
    useFolderDrop().booths = new Map([['acme', { key: 'acme', name: 'Acme', number: null, filled: ['booth_logo'] }]])
    const note = await noteOf({})
    expect(note).toContain('Will be converted')
    expect(note).toMatch(/^Replaces .+ · /)
  })

  it('is the reason alone where it is left out', async () => {
    expect(await noteOf({ reason: 'left-out', included: false })).not.toContain('converted')
  })
})
