import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenFor } from '../support/services/service-client.ts'
import { startService } from '../support/services/service.ts'
import { expect, test } from './fixture.ts'

async function connect(
  page: Page,
  baseUrl: string,
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to an event' }).click()
  await page.getByLabel('Base URL').fill(baseUrl)
  if ('Access token' in credentials) await page.getByText('Access token', { exact: true }).first().click()
  for (const [label, value] of Object.entries(credentials))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page).toHaveURL(/\/overview$/, { timeout: 60_000 })
}

test('a secret and a token that were given are never told to the page again, and lie in no file, log or diagnostics, also after crashes', async ({
  window: shown,
  folder,
}) => {
  const { page } = shown
  const [appKey, appSecret] = ['desktop-key', `secret-${randomUUID()}`]
  const service = await startService({
    sample: true,
    appKey,
    appSecret,
    dataDirectory: join(folder, 'service'),
  })
  try {
    const token = await tokenFor(service.baseUrl, appKey, appSecret)
    await expect(page.getByRole('button', { name: 'Connect to an event' })).toBeVisible()
    await page.evaluate(() => {
      const heard: string[] = []
      Reflect.set(window, 'heard', heard)
      window.boothBuilder?.onMessage((message) => heard.push(JSON.stringify(message)))
    })
    await connect(page, service.baseUrl, { 'App key': appKey, 'App secret': appSecret })
    await expect(() => shown.click('File', 'Show all events')).toPass()
    await connect(page, service.baseUrl, { 'Access token': token })
    await expect(() => shown.click('File', 'Settings')).toPass()
    await page.getByRole('button', { name: 'Show diagnostics …' }).click()
    const diagnostics = page.getByRole('dialog', { name: 'Diagnostics' }).locator('pre')
    await expect(diagnostics).toContainText('Secrets kept in:')
    const heard = await page.evaluate(() => (Reflect.get(window, 'heard') as readonly string[]).join('\n'))
    expect(heard).toContain('"sync.changed"')
    const told = [
      heard,
      await page.content(),
      await page.evaluate(() => JSON.stringify([localStorage, sessionStorage])),
    ]

    const crashed = page.waitForEvent('crash')
    await shown.crash('page')
    await crashed
    await expect.poll(() => shown.text().catch(() => '')).toContain('Show diagnostics …')
    shown.quit()
    expect(await shown.ended).toBe(0)
    const entries = await readdir(join(folder, 'data'), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    expect(files.some((file) => file.endsWith('desktop.log'))).toBe(true)
    for (const secret of [appSecret, token]) {
      expect(told.filter((text) => text.includes(secret))).toEqual([])
      for (const file of files) {
        const content = await readFile(file)
        expect(content.includes(secret) || content.includes(Buffer.from(secret, 'utf16le')), file).toBe(false)
      }
    }
  } finally {
    await service.stop()
  }
})
