import { describe, expect, it } from 'vitest'
import type { Page } from '../../../electron/gateway/requests/types.ts'
import type { SyncContext } from '../../../electron/sync/context.ts'
import { eachPage } from '../../../electron/sync/observation/pages.ts'
import { defaultSettings } from '../../../electron/sync/settings.ts'

type Answer = (page: number) => Partial<Page>

/**
 * Reads a listing of booths, whose pages `answer` makes; gives how many pages were asked for.
 * Throws what the reading throws.
 */
async function read(answer: Answer): Promise<number> {
  let asked = 0
  const context = {
    settings: defaultSettings,
    random: () => 0,
    wait: () => Promise.resolve(),
    gateway: {
      list: ({ page }: { readonly page: number }): Promise<Page> => {
        asked += 1
        if (asked > 300_000) throw new Error('It would never have ended.')
        return Promise.resolve({
          items: [],
          total: undefined,
          lastPage: undefined,
          perPage: undefined,
          ...answer(page),
        })
      },
    },
  } as unknown as SyncContext
  await eachPage(context, { entity: 'booth', signal: new AbortController().signal }, () => undefined)
  return asked
}

const booths = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ booth_id: from + index }))
const ended = (message: string) =>
  expect.objectContaining({
    code: 'endless-listing',
    message: expect.stringContaining(message) as string,
  }) as Error

describe('a listing', () => {
  it('whose last page moves on with every page ends with an error soon after what it announced', async () => {
    let asked = 0
    const reading = read((page) => {
      asked = Math.max(asked, page)
      return { items: booths(page * 10, 10), lastPage: page + 10 }
    })
    await expect(reading).rejects.toThrow(ended('although it announced 11'))
    expect(asked).toBeLessThan(150)
  })

  it('that shows the same page whatever it is asked for ends with an error', async () => {
    await expect(read(() => ({ items: booths(1, 10), lastPage: 1_000 }))).rejects.toThrow(
      ended('again and again'),
    )
  })

  it('that goes round in circles and announces nothing ends with an error', async () => {
    await expect(read((page) => ({ items: booths((page % 3) * 10, 10) }))).rejects.toThrow(
      ended('again and again'),
    )
  })

  it('that announces nothing and always has more ends with an error', async () => {
    await expect(read((page) => ({ items: booths(page, 1) }))).rejects.toThrow(ended('after'))
  })

  it('that announces few records and gives very many ends with an error', async () => {
    await expect(
      read((page) => ({ items: booths(page * 500, 500), total: 20, lastPage: 50_000 })),
    ).rejects.toThrow(ended('although it announced 20'))
  })

  it('that announces more pages than any event has is not even begun', async () => {
    await expect(read((page) => ({ items: booths(page * 10, 10), lastPage: 1e15 }))).rejects.toThrow(
      ended('it announces'),
    )
  })

  it('of a large event, of one that grows while it is read, and of one whose pages shift is read to its end', async () => {
    expect(await read((page) => ({ items: booths(page * 10, 10), total: 50_000, lastPage: 5_000 }))).toBe(
      5_000,
    )
    expect(await read((page) => ({ items: booths(page * 10, 10), lastPage: Math.min(60, page + 3) }))).toBe(
      60,
    )
    const shifting = (page: number) => (page < 30 ? page : page - 1)
    expect(await read((page) => ({ items: booths(shifting(page), 1), total: 40, lastPage: 41 }))).toBe(41)
  })

  it('that takes no page number and announces nothing ends as soon as it repeats itself', async () => {
    expect(await read(() => ({ items: booths(1, 10) }))).toBe(2)
  })
})
