import { test, expect, type Page } from '@playwright/test'
import { newFixture, newStand, type PlanElement } from '../../shared/domain/plan/elements.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import { openPage, type SignedIn } from '../support/pages/web-client.ts'
const S = (number: string, xMetres: number, yMetres: number, rest = {}) => newStand({ id: `stand-${number || 'none'}`, number, xMetres, yMetres, widthMetres: 3, heightMetres: 3, ...rest })
const plan: readonly PlanElement[] = [
  S('A1', 10, 10), S('A2', 12.5, 10), S('A3', 20, 10), S('A4', 24, 10), S('', 30, 10), S('C1', 57.5, 30), S('D1', 40, 3.5), S('A1', 45, 20, { id: 'dup' }),
  S('E1', 30, 25, { rotationDegrees: 30 }), S('E2', 34.2, 27, { rotationDegrees: 30 }),
  S('F1', 4, 1),
  S('G1', 44, 30, { hold: { boothKey: null, name: 'Contoso', until: '2026-01-10', why: '' } }),
  newFixture({ id: 'w1', kind: 'wall', xMetres: 42, yMetres: 28, widthMetres: 8, heightMetres: 0.3 }),
  newFixture({ id: 'w2', kind: 'wall', xMetres: 42, yMetres: 35, widthMetres: 8, heightMetres: 0.3 }),
  newFixture({ id: 'w3', kind: 'wall', xMetres: 42, yMetres: 28, widthMetres: 0.3, heightMetres: 7.3 }),
  newFixture({ id: 'w4', kind: 'wall', xMetres: 49.7, yMetres: 28, widthMetres: 0.3, heightMetres: 7.3 }),
  newFixture({ id: 'z', kind: 'restricted', xMetres: 38, yMetres: 2, widthMetres: 6, heightMetres: 3, text: 'Fire lane' }),
  newFixture({ id: 'door', kind: 'entrance', xMetres: 4, yMetres: 0, widthMetres: 4, heightMetres: 0.3, text: '' }),
]
/** A second client beside the page, that is let in as the page is. */
async function signedInAs(page: Page): Promise<SignedIn> {
  const { origin, port } = new URL(page.url())
  const cookies = await page.context().cookies()
  const key = await page.evaluate(() => sessionStorage.getItem('booth-builder.key') ?? localStorage.getItem('booth-builder.key') ?? '')
  return { origin, port: Number(port), key, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

for (const [scheme, width, height] of [['light', 1440, 900], ['dark', 1024, 768], ['light', 1920, 1080]] as const)
test(`shots ${scheme} ${width}`, async ({ page }) => {
  const host = await startWebHostWithSample()
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto(host.url)
  const other = await openPage(await signedInAs(page))
  const [event] = await other.client.call('events.list', {})
  const eventId = event!.id
  await other.client.call('events.open', { eventId })
  const { items } = await other.client.call('records.list', { eventId, entity: 'floor', offset: 0, limit: 50 })
  const floorKey = items.find(({ values }) => values['name'] === 'Health Forum')!.key
  await other.client.call('layout.apply', { eventId, step: { id: 'drawn', kind: 'draw', count: 1, seenOn: floorKey, at: 0, forward: [{ floorKey, put: [...plan], remove: [], floorOf: {} }], backward: [{ floorKey, put: [], remove: plan.map(({ id }) => id), floorOf: {} }] } })
  await other.close()
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  await page.getByRole('tab', { name: /^Health Forum/ }).click()
  const button = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /problem/ })
  await expect(button).toBeVisible()
  const shot = (name: string) => page.screenshot({ path: `/tmp/checks-shots/${scheme}-${width}-${name}.png` })
  await page.waitForTimeout(500)
  await shot('closed')
  await button.click()
  await page.waitForTimeout(300)
  await shot('open')
  await page.getByRole('region', { name: 'Checks' }).getByRole('button', { name: 'A1 and A2', exact: true }).click()
  await page.waitForTimeout(500)
  await shot('gone')
  await page.getByRole('button', { name: 'Ignore: A1 and A2' }).click()
  await shot('ignoring')
  await page.keyboard.press('Escape')
  // dragging
  const box = (await page.getByTestId('floor-canvas').boundingBox())!
  await page.mouse.click(box.x + box.width - 20, box.y + 20)
  await page.keyboard.press('1')
  await page.getByTestId('floor-canvas').focus()
  await page.waitForTimeout(300)
  await host.stop()
})
