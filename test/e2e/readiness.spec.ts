import { expect, test, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost
test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(() => host.stop())

const readiness = (page: Page) => page.getByRole('region', { name: 'Readiness' })

/** Axe in both colour schemes. */
async function faults(page: Page, within: string): Promise<readonly string[]> {
  const light = await accessibilityFaults(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await accessibilityFaults(page, { within, onlyColours: true })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

test('an organiser asks for more, sees who owes it, writes to them, and goes on with a draft where it has a gap', async ({
  page,
}) => {
  await goTo(page, 'Overview')
  await expect(readiness(page).getByText('111 of 120 booths ready')).toBeVisible()
  await readiness(page).getByRole('link', { name: 'Booth requirements' }).click()
  const videos = page.locator('[data-rule="count.video"]')
  await videos.getByText('Required').click()
  await page.getByLabel('Booths must be ready by').fill('2026-01-15')
  expect(await faults(page, '.needs')).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Booth requirements saved.')).toBeVisible()

  // Taken back from another screen, and done again.
  await goTo(page, 'Overview')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('Undone: Booth requirements')).toBeVisible()
  await expect(readiness(page).getByText('111 of 120 booths ready')).toBeVisible()
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByText('Redone: Booth requirements')).toBeVisible()
  await expect(readiness(page).getByText('111 of 120 booths ready')).toBeHidden()
  await expect(readiness(page).getByRole('link', { name: /^Videos: Too few/ })).toBeVisible()
  await readiness(page)
    .getByRole('button', { name: /^Remind \d+ exhibitors$/ })
    .click()
  const dialog = page.getByRole('dialog', { name: /booths are not ready/ })
  const first = dialog.getByRole('listitem').first()
  await expect(first).toContainText('Videos: Too few')
  await expect(first).toContainText('due on')
  expect(await faults(page, '[role="dialog"]')).toEqual([])

  await dialog.getByRole('button', { name: 'Edit the letter' }).click()
  await dialog.getByLabel('Subject').fill('„{booth}“ – هل كل شيء جاهز؟')
  await dialog.getByRole('button', { name: 'Save letter' }).click()
  const name = (await first.getByRole('link').first().textContent()) ?? ''
  const single = page.waitForEvent('download')
  await first.getByRole('button', { name: `Save the e-mail about ${name}` }).click()
  const mail = await readFile(await (await single).path(), 'utf8')
  const [head = '', body = ''] = mail.split('\r\n\r\n')
  expect(head).toContain('MIME-Version: 1.0')
  expect(head).toMatch(/^Subject: =\?utf-8\?B\?/m)
  expect(Buffer.from(body, 'base64').toString()).toContain('– Videos: Too few')
  expect(
    await first.getByRole('link', { name: `Write an e-mail about ${name}` }).getAttribute('href'),
  ).toMatch(/^mailto:.*subject=.*Videos/)

  await first.getByRole('checkbox').uncheck()
  const save = async (what: string) => {
    await dialog.getByRole('button', { name: /letters$/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: what }).click()
    return readFile(await (await download).path())
  }
  const table = (await save('Table (.csv)')).toString()
  expect(table).toContain('Booth,Recipient,E-mail,What is missing,Deadline,"Ready, %"')
  expect(table).not.toContain(name)
  const letters = Object.keys(unzipSync(await save('E-mails (.eml in a .zip)')))
  expect(letters.length).toBeGreaterThan(1)
  expect(letters).not.toContain(`${name}.eml`)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await readiness(page)
    .getByRole('link', { name: /^Company profile 3 booths$/ })
    .click()
  await expect(page.getByRole('button', { name: /What is missing/ }).first()).toContainText('Company profile')
  await expect(page.getByText('3 of 120 booths', { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: /What is missing/ })
    .first()
    .click()
  await page.getByRole('option', { name: 'Keywords 3', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('5 of 120 booths', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('120 booths', { exact: true })).toBeVisible()
  const draft = page
    .getByRole('grid')
    .getByRole('link', { name: / · Continue$/ })
    .first()
  await draft.click()
  await expect(page.locator('#section-videos :focus')).toBeVisible()
  await expect(page.locator('#section-videos').getByText('0 of at least 1.')).toBeVisible()
})
