import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formsInScreens } from '../support/pages/forms-in-screens.ts'
import { openHost, type OpenHost } from '../support/pages/prepared-event.ts'
import { goTo } from '../support/pages/screens.ts'
import { planStep, standFor } from '../support/plans.ts'
import { seedEvent } from '../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'

let folder: string
let host: OpenHost

test.beforeEach(async ({ page, context }) => {
  folder = await mkdtemp(join(tmpdir(), 'unsubmitted-'))
  seedEvent({ dataDirectory: folder, booths: 4, floors: 2 })
  host = await openHost(folder, context)
  await host.core.client.call('events.open', { eventId })
  // Stands over each other, for the checks to find.
  const put = ['A1', 'A2', 'A3', 'A4'].map((number, at) =>
    standFor(null, { id: `stand-${number}`, number, xMetres: 10 + at, yMetres: 10 }),
  )
  await host.core.client.call('layout.apply', {
    eventId,
    step: planStep({ floorKey: 'r1', put }, { remove: put.map(({ id }) => id) }),
  })
  await page.goto(`${host.origin}/#/e/${eventId}/overview`)
  await expect(page.getByRole('heading', { name: 'Readiness' })).toBeVisible()
})
test.afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const places = {
  booth: `e/${eventId}/booths/r1`,
  plan: `e/${eventId}/floors/r1`,
}
const other = { booth: `e/${eventId}/booths/r2`, plan: `e/${eventId}/floors/r2` }
const to = (page: Page, address: string) => page.evaluate((hash) => (location.hash = `#/${hash}`), address)

/** How a person leaves a form, and comes back. */
const leaves: Readonly<Record<string, (page: Page, where: 'booth' | 'plan') => Promise<unknown>>> = {
  'the screen is left': (page) => goTo(page, 'People'),
  'the next of its kind is opened': (page, where) => to(page, other[where]),
  async 'the page is loaded anew'(page) {
    await page.reload()
    await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible()
  },
}

for (const [how, leave] of Object.entries(leaves))
  test(`what is typed into a form within a screen is kept where ${how}`, async ({ page }) => {
    let number = 0
    for (const { file, where, type, kept } of formsInScreens) {
      const text = `Typed${(number += 1)}`
      await test.step(`${file} ${number}`, async () => {
        await to(page, places[where])
        await type(page, text)
        await leave(page, where)
        await to(page, places[where])
        if (where === 'plan') {
          const checks = page.getByRole('region', { name: 'Checks' })
          const count = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /problem/i })
          await expect(count).toBeVisible()
          if (!(await checks.isVisible())) await count.click()
          await checks.getByText('Ignored').click()
        }
        await expect(kept(page, text)).toBeVisible()
        await expect(kept(page, text), 'nothing came twice').toHaveCount(1)
      })
    }
  })

test('a form within a screen that was called off keeps nothing', async ({ page }) => {
  for (const { file, where, type, kept } of formsInScreens)
    await test.step(file, async () => {
      await to(page, places[where])
      await type(page, 'Calledoff')
      await page.keyboard.press('Escape')
      await goTo(page, 'People')
      await to(page, places[where])
      await expect(
        page
          .getByText('Booth 000001')
          .or(page.getByRole('group', { name: 'Status' }))
          .first(),
      ).toBeVisible()
      await expect(kept(page, 'Calledoff')).toHaveCount(0)
    })
})
