import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { backgroundPanel as panel, chooseBackground, openNewFloor, pdfOfHalls } from '../support/pages/new-floor.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { startService, type StartedService } from '../support/services/service.ts'

const appKey = 'parts-key'
const appSecret = 'parts-secret'

let service: StartedService
let host: WebHost

test.beforeEach(async ({ page }) => {
  service = await startService({ sample: true, appKey, appSecret })
  host = await startWebHostWithSample()
  await openNewFloor(page, host.url, { baseUrl: service.baseUrl, appKey, appSecret })
})
test.afterEach(async () => {
  await host.stop()
  await service.stop()
})

async function showFloor(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
}

test('the pages of a PDF each go under a floor, the one that is titled so or a new one, in one step', async ({ page }) => {
  await chooseBackground(page, 'level_plans.pdf', await pdfOfHalls(['Upper hall', 'Venue', '12', 'Appendix']))
  await page.getByRole('dialog', { name: 'Which page of “level_plans.pdf”?' }).getByRole('button', { name: 'Several pages …' }).click()

  const asked = page.getByRole('dialog', { name: 'Add 4 pages' })
  await expect(asked.getByLabel('Floor of Page 1').locator('option:checked')).toHaveText('New floor “Upper hall”')
  await expect(asked.getByLabel('Floor of Page 2').locator('option:checked')).toHaveText('Venue')
  await expect(asked.getByLabel('Floor of Page 3').locator('option:checked')).toHaveText('New floor “level plans, page 3”')
  await asked.getByLabel('Floor of Page 4').selectOption({ label: 'Leave out' })
  expect(await accessibilityFaults(page)).toEqual([])
  await asked.getByRole('button', { name: 'Add 3 pages' }).click()

  await expect(page.getByText('3 backgrounds added.')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Venue/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: /^Appendix/ })).toHaveCount(0)
  for (const name of ['Upper hall', 'level plans, page 3', 'Venue']) {
    await showFloor(page, name)
    await expect(panel(page)).toContainText('level_plans.pdf')
  }
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  for (const name of ['Venue', 'Upper hall', 'level plans, page 3']) {
    await showFloor(page, name)
    await expect(panel(page)).toContainText('Drop the file on the floor, or choose it')
  }
})
