import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pngFile } from '../support/files.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { expect, test } from './fixture.ts'

test('links and folders lead there from the first start and from later ones, and safe mode is said', async ({
  openAgain,
  folder,
}) => {
  const window = await openAgain('--safe-mode', 'boothbuilder://connect?url=https%3A%2F%2Fevents.example.com')
  const { page } = window
  await expect(page.getByText(/^Safe mode:/)).toBeVisible()
  await expect(page.getByLabel('Base URL')).toHaveValue('https://events.example.com/')
  await expect(page.getByText('This address came from a link.', { exact: false })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()

  await openSampleEvent(page)
  window.startAgain('boothbuilder://event/sample/floors/none/more')
  await expect(page.getByText('This link does not lead anywhere in Booth Builder.')).toBeVisible()
  await expect(page).toHaveURL(/\/overview$/)
  window.startAgain('boothbuilder://event/sample/booths/r1')
  await expect(page).toHaveURL(/\/e\/sample\/booths\/r1$/)

  await mkdir(join(folder, 'Media', 'Nobody'), { recursive: true })
  await writeFile(join(folder, 'Media', 'Nobody', 'logo.png'), await pngFile({ width: 400, height: 400 }))
  window.startAgain(join(folder, 'Media'))
  await expect(page.getByRole('dialog').getByRole('grid')).toContainText('logo.png')
})

test('a pack is looked into however it is opened: with the program, by a double click, the menu or a second start, and dropped', async ({
  openAgain,
  folder,
}) => {
  const pack = join(folder, 'Stand – Grüße.boothpack')
  const first = await openAgain()
  await openSampleEvent(first.page)
  await goTo(first.page, 'Booths')
  await first.saveTo(pack)
  await first.page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click({ button: 'right' })
  await first.page.getByRole('menuitem', { name: 'Export as pack …' }).click()
  await first.page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => readFile(pack, 'latin1').catch(() => '')).toMatch(/^PK/)
  await expect(first.page.getByRole('dialog')).toHaveCount(0)
  first.quit()
  await first.ended

  const window = await openAgain(pack)
  const { page } = window
  const dialog = page.getByRole('dialog')
  const review = dialog.getByRole('button', { name: /^Review in/ })
  await expect(review).toBeVisible()
  const openers: readonly (() => unknown)[] = [
    () => window.openFile(pack),
    () => window.startAgain(pack),
    // As Linux desktops name it.
    () => window.startAgain(pathToFileURL(pack).href),
    async () => {
      await window.choose(pack)
      await window.click('File', 'Open …')
    },
    () => dropPaths(page.getByRole('main'), [pack]),
  ]
  for (const open of openers) {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await open()
    await expect(review).toBeVisible()
  }
  await dialog.getByRole('button', { name: /^Open as a separate event/ }).click()
  // The event of one booth is that booth.
  await expect(page.getByRole('link', { name: 'Your booth' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Arkdane Play', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'From a pack' })).toBeVisible()
})

test('of several files and folders that are opened none is lost: those opened together are seen together, the others one after another', async ({
  window,
  folder,
}) => {
  const { page } = window
  const picture = async (...names: readonly string[]): Promise<string> => {
    const path = join(folder, ...names)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, await pngFile({ width: 400, height: 400, seed: names.length }))
    return path
  }
  const tables = ['Booths.csv', 'Exhibitors.csv'].map((name) => join(folder, name))
  for (const table of tables) await writeFile(table, 'Name\nAcme\n')
  const files = [await picture('One.png'), await picture('Two.png')]
  for (const name of ['First', 'Second']) await picture(name, 'logo.png')
  await openSampleEvent(page)
  const dialog = page.getByRole('dialog')
  await window.choose(...tables, ...files)
  await window.click('File', 'Open …')
  for (const table of ['Booths.csv', 'Exhibitors.csv']) {
    await expect(dialog).toContainText(table)
    await page.keyboard.press('Escape')
  }
  await expect(dialog.getByRole('grid')).toContainText('One.png')
  await expect(dialog.getByRole('grid')).toContainText('Two.png')

  window.startAgain(join(folder, 'First'), join(folder, 'Second'))
  for (const title of [/of “First”/, /of “Second”/]) {
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})
