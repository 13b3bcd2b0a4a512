import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfFile } from '../support/files.ts'
import type { DesktopWindow } from '../support/pages/desktop-window.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { expect, openFirstBooth, openKnownEvent, test } from './fixture.ts'
import { goTo } from '../support/pages/screens.ts'

const endings: readonly { readonly name: string; readonly end: (window: DesktopWindow) => void }[] = [
  { name: 'Quit', end: (window) => window.quit() },
  { name: 'the window’s own button', end: (window) => window.closeWindow() },
  { name: 'SIGTERM', end: (window) => window.signal('SIGTERM') },
]

for (const { name, end } of endings) {
  test(`text typed in the moment before ${name} is there at the next start`, async ({
    window,
    openAgain,
  }) => {
    await openSampleEvent(window.page)
    await openFirstBooth(window.page)
    await window.page
      .getByRole('textbox', { name: 'Company profile', exact: true })
      .fill('Typed at the last moment.')
    end(window)
    expect(await window.ended).toBe(0)

    const { page } = await openAgain()
    await openKnownEvent(page)
    await openFirstBooth(page)
    await expect(page.getByRole('textbox', { name: 'Company profile', exact: true })).toHaveValue(
      'Typed at the last moment.',
    )
  })
}

test('so is a record in a side panel', async ({ window, openAgain }) => {
  await openSampleEvent(window.page)
  await goTo(window.page, 'Media')
  await window.page.getByRole('button', { name: 'Documents', exact: true }).click()
  await window.page.getByRole('row').nth(1).click()
  await window.page.getByRole('textbox', { name: 'Web address' }).fill('https://example.com/typed-last')
  window.quit()
  expect(await window.ended).toBe(0)

  const { page } = await openAgain()
  await openKnownEvent(page)
  await goTo(page, 'Media')
  await page.getByRole('button', { name: 'Documents', exact: true }).click()
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('textbox', { name: 'Web address' })).toHaveValue(
    'https://example.com/typed-last',
  )
})

test('so is a word in a field that takes it over only when it is left', async ({ window, openAgain }) => {
  await openSampleEvent(window.page)
  await openFirstBooth(window.page)
  await window.page.getByRole('textbox', { name: 'Keywords' }).fill('typedlast')
  window.quit()
  expect(await window.ended).toBe(0)

  const { page } = await openAgain()
  await openKnownEvent(page)
  await openFirstBooth(page)
  await expect(page.getByRole('button', { name: 'Remove typedlast' })).toBeVisible()
})

test('so are all files of a folder that are still being added', async ({ window, openAgain, folder }) => {
  const { page } = window
  await openSampleEvent(page)
  await goTo(page, 'Booths')
  const name = (await page.getByRole('grid').getByRole('link').first().textContent())?.trim() ?? ''
  await mkdir(join(folder, 'Media', name), { recursive: true })
  const prices = Array.from({ length: 24 }, (_none, at) => `Prices ${at + 1}.pdf`)
  for (const file of prices)
    await writeFile(join(folder, 'Media', name, file), pdfFile(file.padEnd(1_000_000)))
  await dropPaths(page.locator('main'), [join(folder, 'Media')])
  await page.getByRole('dialog').getByRole('button', { name: 'Add 24 files' }).click()
  await expect(page.getByRole('dialog')).toContainText('of 24 files')
  window.quit()
  expect(await window.ended).toBe(0)

  const again = (await openAgain()).page
  await openKnownEvent(again)
  await goTo(again, 'Media')
  await again.getByRole('searchbox', { name: 'Search files' }).fill('Prices')
  for (const file of prices) await expect(again.getByText(file, { exact: true }).first()).toBeVisible()
})

test('a page that hears nothing any more does not keep the program open', async ({ window }) => {
  await expect(window.page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  await window.page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    })
  })
  window.quit()
  expect(await window.ended).toBe(0)
})
