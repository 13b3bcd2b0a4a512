import { expect, test } from '@playwright/test'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHost()
})
test.afterEach(() => host.stop())

test('with reduced motion a theme’s colours are there at once, in what inherits them too', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(host.url)
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  const colour = await page.evaluate(() => {
    document.documentElement.style.setProperty('--text', 'rgb(1, 2, 3)')
    const heading = document.querySelector('h1')
    return heading === null ? 'there is no heading' : getComputedStyle(heading).color
  })
  expect(colour).toBe('rgb(1, 2, 3)')
})
