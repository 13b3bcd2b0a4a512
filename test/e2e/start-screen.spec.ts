import { expect, test } from '@playwright/test'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async () => {
  host = await startWebHost()
})
test.afterEach(() => host.stop())

test('the start screen offers the sample event and a connection', { tag: '@main' }, async ({ page }) => {
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

/** Of script, compressed: what a person waits for at the first visit. */
const mostFirstBytes = 250_000

test(
  'the first screen loads little, in few files, and that compressed',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto(host.url)
    await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
    )
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.length).toBeLessThan(6)
    const [sent, unpacked] = [
      total(scripts.map((script) => script.encodedBodySize)),
      total(scripts.map((script) => script.decodedBodySize)),
    ]
    expect(sent).toBeGreaterThan(50_000)
    expect(sent).toBeLessThan(unpacked / 2)
    expect(sent).toBeLessThanOrEqual(mostFirstBytes)
  },
)

test('Floors has come before anybody asks for it, and the browser is told to compile all of it', async ({
  page,
}) => {
  const floors = page.waitForResponse(/\/FloorsView-[^/]+\.js$/)
  await page.goto(host.url)
  await page.getByRole('button', { name: 'Open sample event' }).click()
  expect(await (await floors).text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  await expect(page).toHaveURL(/overview/)
})

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}
