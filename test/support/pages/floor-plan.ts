import type { Locator, Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

export const canvas = (page: Page): Locator => page.getByTestId('floor-canvas')
export const figure = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
export const status = (page: Page): Locator => page.getByRole('group', { name: 'Status' })

/**
 * Where a place on the floor, in metres, is on the page: read off the status bar, which says what
 * is under the pointer.
 */
export async function floorMap(page: Page): Promise<(place: Point) => Point> {
  const box = (await canvas(page).boundingBox())!
  const read = async (at: Point): Promise<Point> => {
    await page.mouse.move(at.x, at.y)
    const text = await status(page)
      .getByText(/^-?[\d.]+ × -?[\d.]+ m$/)
      .innerText()
    const [x, y] = text.split('×').map((part) => Number.parseFloat(part))
    return { x: x!, y: y! }
  }
  const first = { x: box.x + 40, y: box.y + 40 }
  const last = { x: box.x + box.width - 60, y: box.y + box.height - 60 }
  const [from, to] = [await read(first), await read(last)]
  const scale = (last.x - first.x) / (to.x - from.x)
  return ({ x, y }) => ({ x: first.x + (x - from.x) * scale, y: first.y + (y - from.y) * scale })
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}
