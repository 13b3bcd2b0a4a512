import { expect, test } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { editOfflineAndSynchronise, openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let folder: string
let host: WebHost

test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'web-journey-'))
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  await page.goto(host.url)
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

test(
  'the sample event opens with one click, and its overview, lists and editor agree on what is left to do',
  { tag: '@main' },
  async ({ page }) => {
    await openSampleEvent(page)
    await expect(page.getByText('111 of 120 booths ready')).toBeVisible()
    const first = page
      .getByRole('heading', { name: 'What to do first' })
      .locator('..')
      .getByRole('link')
      .first()
    await expect(first).toContainText('4 booths')
    await first.click()
    await expect(page.getByText('4 of 120 booths')).toBeVisible()
    const rows = page.getByRole('row').filter({ hasText: /missing.* · Continue/ })
    await expect(rows).toHaveCount(4)
    // A row says the first thing by its name, the editor how many there are.
    const [, more = '0'] =
      /missing(?:, (\d+) more)? · Continue/.exec((await rows.first().textContent()) ?? '') ?? []
    await rows.first().getByRole('link').first().click()
    await expect(
      page.getByRole('button', { name: new RegExp(`^${Number(more) + 1} things? missing · Continue$`) }),
    ).toBeVisible()
  },
)

test('a booth edited online and offline, with a logo, arrives', { tag: '@main' }, async ({ page }) => {
  await editOfflineAndSynchronise(page, folder)
  expect(await host.stop()).toBe(0)
})
