import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { expect, openFirstBooth, openKnownEvent, test } from './fixture.ts'

test('a page that crashes takes nothing that was saved with it, and the program ends as usual', async ({
  window,
  openAgain,
}) => {
  const { page } = window
  await openSampleEvent(page)
  await openFirstBooth(page)
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).fill('Saved before the crash.')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
  const crashed = page.waitForEvent('crash')
  await window.crash('page')
  await crashed
  await expect.poll(() => window.text().catch(() => '')).toContain('Saved before the crash.')
  window.quit()
  expect(await window.ended).toBe(0)

  const again = (await openAgain()).page
  await openKnownEvent(again)
  await openFirstBooth(again)
  await expect(again.getByRole('textbox', { name: 'Company profile', exact: true })).toHaveValue(
    'Saved before the crash.',
  )
})

test('a page that crashes twice in a row comes back where the person tries again', async ({ window }) => {
  const { page } = window
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  await window.answer(0)
  for (let crashes = 0; crashes < 3; crashes += 1) {
    await expect.poll(() => window.text().catch(() => '')).toContain('Open sample event')
    await window.crash('page')
  }
  await expect.poll(() => window.text().catch(() => '')).toContain('Open sample event')
  window.quit()
  expect(await window.ended).toBe(0)
})

test('the process that draws and the service behind the sample event end: what is typed then is kept, and arrives', async ({
  window,
}) => {
  const { page } = window
  await openSampleEvent(page)
  await openFirstBooth(page)
  await page.getByRole('textbox', { name: 'Exhibitor’s name', exact: true }).fill('Bo Hall')
  await page.getByRole('textbox', { name: 'Exhibitor’s e-mail', exact: true }).fill('bo@example.com')
  await window.crash('graphics')
  await window.crash('service')
  await page.getByRole('textbox', { name: 'Company profile', exact: true }).fill('Typed after the crash.')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Typed after the crash.')
  await goTo(page, 'Sync')
  const pill = page.getByRole('button', { name: /^Synchronisation:/ })
  await expect(pill).toHaveAccessibleName(/1 change to send/)
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(pill).toHaveAccessibleName(/Up to date/, { timeout: 60_000 })
})

test('a plan is painted anew when the process that draws had ended', async ({ window: { page } }) => {
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  /** Of the colours in its middle; one alone means that there is nothing. */
  const colours = (): Promise<number> =>
    canvas.evaluate((element) => {
      if (!(element instanceof HTMLCanvasElement)) return 0
      const { width, height } = element
      const { data } = element
        .getContext('2d')
        ?.getImageData(width / 4, height / 4, width / 2, height / 2) ?? { data: [] }
      return new Set(
        Uint32Array.from(
          { length: data.length / 4 },
          (_, at) => (data[at * 4] ?? 0) * 65_536 + (data[at * 4 + 1] ?? 0),
        ),
      ).size
    })
  await expect.poll(colours).toBeGreaterThan(3)
  // Whatever still paints by itself (fonts, pictures, a list that arrives) would paint over the loss.
  await expect(async () => {
    await canvas.evaluate((element) => {
      if (element instanceof HTMLCanvasElement)
        element.getContext('2d')?.fillRect(0, 0, element.width, element.height)
    })
    await page.waitForTimeout(1500)
    expect(await colours()).toBe(1)
  }).toPass()
  await canvas.evaluate((element) => element.dispatchEvent(new Event('contextrestored')))
  await expect.poll(colours).toBeGreaterThan(3)
})
