import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pngFile } from '../support/files.ts'
import { dropPaths } from '../support/pages/dropped-paths.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { goTo } from '../support/pages/screens.ts'
import { expect, openFirstBooth, test } from './fixture.ts'

test('a field of text has the menu of fields, a picture that of pictures, and a booth of the list the page’s own', async ({
  window,
  folder,
}) => {
  const { page } = window
  await openSampleEvent(page)
  await goTo(page, 'Booths')
  expect(
    await window.contextMenuOf(page.getByRole('grid', { name: 'Booths' }).getByRole('link').first()),
  ).toEqual([])
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await window.contextMenuOf(page.getByRole('searchbox').first())).toContain('Paste')
  await expect(page.getByRole('menu')).toHaveCount(0)

  await openFirstBooth(page)
  const profile = page.getByRole('textbox', { name: 'Company profile', exact: true })
  await profile.fill('Written by hand')
  expect(await window.contextMenuOf(profile)).toEqual([
    'Undo',
    '(Redo)',
    '(Cut)',
    '(Copy)',
    'Paste',
    'Select all',
  ])
  await window.clickInContextMenu('Select all')
  await expect
    .poll(() => window.contextMenuOf(profile))
    .toEqual(['Undo', '(Redo)', 'Cut', 'Copy', 'Paste', 'Select all'])
  await window.clickInContextMenu('Undo')
  await expect(profile).not.toHaveValue('Written by hand')

  const [logo, copy] = [join(folder, 'Logo.png'), join(folder, 'copy.png')]
  await writeFile(logo, await pngFile({ width: 400, height: 300, seed: 3 }))
  const area = page.getByRole('group', { name: 'Logo', exact: true })
  await dropPaths(area, [logo])
  const shown = page.locator('.picture-slot', { has: area }).locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await expect
    .poll(() => window.contextMenuOf(shown))
    .toEqual(expect.arrayContaining(['Copy image', 'Save image as …']))
  await window.saveTo(copy)
  await window.clickInContextMenu('Save image as …')
  await expect.poll(() => readFile(copy).catch(() => Buffer.of())).toEqual(await readFile(logo))
})

test('Undo and Redo of the menu go to what has the focus: the plan, the list, or the field that is typed into', async ({
  window,
}) => {
  const { page } = window
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  const undo = (): Promise<void> => window.click('Edit', 'Undo')
  await expect(undo()).rejects.toThrow('“Undo” cannot be chosen.')
  await page.getByTestId('floor-canvas').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('ArrowRight')
  const back = page.getByRole('button', { name: /^Undo/ })
  await expect(back).toBeEnabled()
  await expect(undo).toPass()
  await expect(page.getByRole('button', { name: 'Nothing to undo' })).toBeVisible()
  await expect(() => window.click('Edit', 'Redo')).toPass()
  await expect(back).toBeEnabled()

  // The plan keeps its step while a field has the focus: there the field's own words are taken back.
  await goTo(page, 'Booths')
  const search = page.getByRole('searchbox').first()
  await search.pressSequentially('a')
  await expect(undo).toPass()
  await expect(search).toHaveValue('')
  await expect(() => window.click('Edit', 'Redo')).toPass()
  await expect(search).toHaveValue('a')
  await search.clear()

  const rows = page.getByRole('grid', { name: 'Booths' }).getByRole('row')
  const booth = (await rows.nth(1).getByRole('link').textContent()) ?? ''
  await rows.nth(1).click()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'removed' }).first()).toBeVisible()
  await expect(undo).toPass()
  await expect(rows.nth(1)).toContainText(booth)
})

test('the settings open before any event does, by the menu, by keys and by their button', async ({
  window,
}) => {
  const { page } = window
  await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  for (const open of [
    () => window.click('File', 'Settings'),
    () => page.keyboard.press('Control+,'),
    () => page.getByRole('button', { name: 'Settings' }).click(),
  ]) {
    await expect(open).toPass()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Updates' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all events' }).click()
    await expect(page.getByRole('button', { name: 'Open sample event' })).toBeVisible()
  }
})
