import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'

let folder: string
let host: WebHost

test.beforeEach(async ({ page }) => {
  folder = await mkdtemp(join(tmpdir(), 'killed-while-typing-'))
  host = await startWebHostWithSample(join(folder, 'data'))
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const first = (page: Page) => page.getByRole('grid').or(page.getByRole('table')).getByRole('link').first()

const places: readonly {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  readonly field: string
  readonly text: string
}[] = [
  {
    name: 'the booth editor',
    open: async (page) => {
      await goTo(page, 'Booths')
      await first(page).click()
    },
    field: 'Company profile',
    text: 'Typed on',
  },
  {
    name: 'a list of words in it, before the word is ended',
    open: async (page) => {
      await goTo(page, 'Booths')
      await first(page).click()
    },
    field: 'Keywords',
    text: 'halfaword',
  },
  {
    name: 'a side panel',
    open: async (page) => {
      await goTo(page, 'People')
      await page
        .getByRole('navigation', { name: 'People' })
        .getByRole('button', { name: 'Speakers', exact: true })
        .click()
      await page.getByRole('row').nth(1).click()
    },
    field: 'Company',
    text: 'Somewhere else entirely',
  },
]

test('what was typed 400 ms before the host was killed is there, wherever it was typed', async ({ page }) => {
  for (const { name, open, field, text } of places) {
    await test.step(name, async () => {
      await open(page)
      const box = page.getByRole('textbox', { name: field, exact: true })
      await expect(box).toBeVisible()
      await box.clear()
      await box.pressSequentially(text, { delay: 60 })
      // For 400 ms, without a rest.
      await box.pressSequentially(' and on', { delay: 57 })
      await host.kill()

      host = await startWebHost({ dataDirectory: join(folder, 'data') })
      await page.goto(host.url)
      await page.getByRole('region', { name: 'Your events' }).getByRole('link').click()
      await open(page)
      if (field === 'Keywords')
        await expect(page.getByRole('button', { name: new RegExp(`^Remove ${text}`) })).toBeVisible()
      else await expect(box).toHaveValue(new RegExp(`^${text}`))
    })
  }
})
