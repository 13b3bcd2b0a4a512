import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { planWordsOf } from '../../../renderer/views/floors/files/plan-words.ts'
import { categoryLabel } from '../../../renderer/views/floors/plan/colouring.ts'
import { languageCodes, type Language } from '../../../shared/languages.ts'
import { openPageInNode, type PageInNode } from '../../support/floor-editor/page-in-node.ts'
import { pdfOf } from '../../support/plans/exported-pictures.ts'
import { bothPictures, expectSamePicture } from '../../support/plans/same-picture.ts'
import { twelvePlans } from '../../support/plans/twelve-plans.ts'

let page: PageInNode
beforeAll(() => (page = openPageInNode()))
afterAll(() => {
  page.release()
  vi.unstubAllGlobals()
})

/** The texts of the page, as they are written. */
async function textsOf(language: Language): Promise<Parameters<typeof planWordsOf>[0]> {
  const { default: texts } = (await import(`../../../renderer/locales/${language}/index.ts`)) as {
    default: object
  }
  const said = (key: string): string =>
    String(key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], texts))
  return said
}

async function letters(bytes: Buffer): Promise<string> {
  const reading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const { items } = await (await (await reading.promise).getPage(1)).getTextContent()
  await reading.destroy()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join('')
    .replaceAll(/\s+/gu, '')
}

describe.each(languageCodes)('in “%s”, what is exported is what is on the screen:', (language) => {
  it.each(twelvePlans.map((plan) => [plan.name, plan] as const))('%s', async (_, plan) => {
    const t = await textsOf(language)
    const both = await bothPictures(plan, planWordsOf(t))
    await expectSamePicture(both)
    const { picture } = both.written
    const meanings = both.colouring.categories.map((category) => categoryLabel(category, t))
    const fixtures = Object.values(both.written.words.fixtures)
    for (const { label } of picture.legend)
      expect([...meanings, ...fixtures, both.written.words.states.taken]).toContain(label)
    if (language !== 'ar') {
      const written = await letters(await pdfOf(both.written))
      for (const { label } of picture.legend) expect(written).toContain(label.replaceAll(/\s+/gu, ''))
    }
  })
})
