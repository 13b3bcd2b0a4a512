import { expect, test } from '@playwright/test'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHost()
})
test.afterEach(() => host.stop())

test('the start screen offers the sample event and a connection', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(host.url)
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect to an event' })).toBeVisible()
  expect(problems).toEqual([])
})
