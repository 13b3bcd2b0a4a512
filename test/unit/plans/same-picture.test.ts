import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openPageInNode, type PageInNode } from '../../support/floor-editor/page-in-node.ts'
import { bothPictures, expectSamePicture } from '../../support/plans/same-picture.ts'
import { twelvePlans } from '../../support/plans/twelve-plans.ts'

let page: PageInNode
beforeAll(() => (page = openPageInNode()))
afterAll(() => {
  page.release()
  vi.unstubAllGlobals()
})

// All twelve in every language, and that each difference is found, take longer (test/deep/plans).
it.each(twelvePlans.filter((_, at) => at === 5 || at === 7 || at === 10))(
  'What is exported is what is on the screen: $name',
  async (plan) => {
    const both = await bothPictures(plan)
    expect(both.written.picture.leftOut).toEqual([])
    await expectSamePicture(both)
  },
)
