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
  folder = await mkdtemp(join(tmpdir(), 'undo-'))
  host = await startWebHostWithSample(join(folder, 'data'))
  await page.goto(host.url)
  await openSampleEvent(page)
})
test.afterEach(async () => {
  await host.stop()
  await rm(folder, { recursive: true, force: true })
})

const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

test('what was done is taken back and done again by keys, newest first, also after a restart and on another screen', async ({
  page,
}) => {
  await goTo(page, 'Booths')
  const grid = page.getByRole('grid', { name: 'Booths' })
  const rows = grid.locator('[role=row][aria-selected]')
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('solar')
  await expect(page.getByText(/^\d+ of 120 booths$/)).toBeVisible()
  const found = await rows.count()
  expect(found).toBeGreaterThan(1)
  await page.getByRole('searchbox', { name: 'Search booths' }).press('ArrowDown')

  // One cell, then a change of many, then a removal of many.
  await page.keyboard.press('F2')
  await page.keyboard.type('Solar Renamed')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('link', { name: 'Solar Renamed' })).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Visibility', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hide from listings' }).click()
  await expect(grid.getByRole('switch', { name: /^Edit Hidden of/, checked: true })).toHaveCount(found)
  await grid.focus()
  await page.keyboard.press('Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove \d+/ })
    .click()
  await expect(rows).toHaveCount(0)

  // The page and the program begin anew.
  await host.stop()
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'People')
  await page.keyboard.press('Control+z')
  await expect(said(page, `Undone: Removal – Booths (${found})`)).toBeVisible()
  await goTo(page, 'Booths')
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('solar')
  await expect(rows).toHaveCount(found)
  await grid.focus()
  await page.keyboard.press('Control+z')
  await expect(said(page, `Undone: Change – Booths (${found})`)).toBeVisible()
  await expect(grid.getByRole('switch', { name: /^Edit Hidden of/, checked: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(said(page, 'Undone: Change – Solar Renamed')).toBeVisible()
  await expect(grid.getByRole('link', { name: 'Solar Renamed' })).toHaveCount(0)

  // And done again, in any of its ways; in a field the keys are the field's.
  await page.keyboard.press('Control+Shift+z')
  await expect(grid.getByRole('link', { name: 'Solar Renamed' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search booths' }).press('Control+y')
  await expect(grid.getByRole('switch', { name: /^Edit Hidden of/, checked: true })).toHaveCount(0)
  await grid.focus()
  await page.keyboard.press('Control+y')
  await expect(said(page, `Redone: Change – Booths (${found})`)).toBeVisible()
  await expect(grid.getByRole('switch', { name: /^Edit Hidden of/, checked: true })).toHaveCount(found)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('redo')
  await page.getByRole('option', { name: `Redo: Removal – Booths (${found})` }).click()
  await expect(rows).toHaveCount(0)

  // A new change: nothing is there to be done again.
  await page.keyboard.press('Control+z')
  await expect(rows).toHaveCount(found)
  await page.getByRole('searchbox', { name: 'Search booths' }).press('ArrowDown')
  await page.keyboard.press('F2')
  await page.keyboard.type('Solar Anew')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('link', { name: 'Solar Anew' })).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('undo')
  await expect(page.getByRole('option', { name: 'Undo: Change – Solar Anew' })).toBeVisible()
  await expect(page.getByRole('option', { name: /^Redo/ })).toHaveCount(0)
})

test('what a form says is taken back once its field is left, in one step however it was typed', async ({
  page,
}) => {
  await goTo(page, 'Booths')
  await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click()
  const profile = page.getByRole('textbox', { name: 'Company profile', exact: true })
  const before = await profile.inputValue()
  await profile.fill('')
  await profile.pressSequentially('Typed in several saves, one after the other.', { delay: 40 })
  await page.getByRole('heading', { level: 1 }).click()
  await profile.blur()
  await page.keyboard.press('Control+z')
  await expect(profile).toHaveValue(before)
  await page.keyboard.press('Control+y')
  await expect(profile).toHaveValue('Typed in several saves, one after the other.')
})

test('a key that is held takes nothing back once it is let go', async ({ page }) => {
  let asked = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (payload.includes('records.undo')) asked += 1
    }),
  )
  await page.reload()
  await goTo(page, 'Booths')
  const grid = page.getByRole('grid', { name: 'Booths' })
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('solar')
  await page.getByRole('searchbox', { name: 'Search booths' }).press('ArrowDown')
  for (let at = 1; at <= 8; at += 1) {
    // Another booth comes between: each is a change of its own.
    await page.keyboard.press(at % 2 === 1 ? 'ArrowDown' : 'ArrowUp')
    await page.keyboard.press('F2')
    // At the end, so that the rows keep their order.
    await page.keyboard.press('End')
    await page.keyboard.type(String(at))
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('link', { name: new RegExp(`${at}$`) })).toBeVisible()
    await grid.focus()
  }
  await page.keyboard.down('Control')
  for (let at = 0; at < 60; at += 1) await page.keyboard.down('z')
  await page.keyboard.up('z')
  await page.keyboard.up('Control')
  const letGo = asked
  expect(letGo).toBeGreaterThan(0)
  // The one under way ends, and no other begins: what is asked for now would come after those.
  await page.keyboard.press('Control+Shift+z')
  await expect(said(page, /^Redone/).first()).toBeVisible()
  expect(asked - letGo).toBeLessThanOrEqual(1)
})

test('a notice goes when what it tells of was taken back in another way', async ({ page }) => {
  await goTo(page, 'Booths')
  const grid = page.getByRole('grid', { name: 'Booths' })
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Visibility', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hide from listings' }).click()
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await expect(undo).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+z')
  await expect(undo).toHaveCount(0)
  await expect(said(page, /^Undone: Change – Booths \(\d+\)/)).toBeVisible()
})

test('on Floors undo says before it goes to which floor it does, and what another screen did', async ({
  page,
}) => {
  await goTo(page, 'Floors')
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
  await tab('Green Pavilion').click()
  await page.getByTestId('floor-canvas').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Undo moving', exact: true })).toBeVisible()
  await tab('Innovation Hall').click()
  const undo = page.getByRole('button', { name: 'Undo moving on Green Pavilion', exact: true })
  await expect(undo).toBeVisible()
  await undo.hover()
  await undo.click()
  await expect(tab('Green Pavilion')).toHaveAttribute('aria-selected', 'true')
  await expect(said(page, 'Undone: moving on Green Pavilion')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Redo moving', exact: true })).toBeVisible()

  // One history: what is done on Booths is undone here, and then is undone there too.
  await goTo(page, 'Booths')
  const grid = page.getByRole('grid', { name: 'Booths' })
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('solar')
  await expect(page.getByText(/^\d+ of 120 booths$/)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Move to floor' }).click()
  await page.getByRole('menuitem', { name: 'Innovation Hall' }).click()
  await expect(grid.getByText('Innovation Hall').first()).toBeVisible()
  await goTo(page, 'Floors')
  await page.getByRole('button', { name: /^Undo Change – Booths \(\d+\)/ }).click()
  await goTo(page, 'Booths')
  await expect(grid.getByText('Innovation Hall')).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(grid.getByText('Innovation Hall').first()).toBeVisible()
})

test('what was begun in a list of the editor, and is taken back, leaves no row behind', async ({ page }) => {
  const takeBackUntil = (isDone: () => Promise<void>) =>
    expect(async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await page.keyboard.press('Control+z')
      await isDone()
    }).toPass({ intervals: [1_000] })

  await goTo(page, 'Segments')
  await page.getByRole('button', { name: 'New segment' }).first().click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Welders')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const rules = page.getByRole('group', { name: /^Rule \d/ })
  await rules.getByRole('combobox').first().selectOption({ index: 1 })
  await expect(rules.getByRole('button', { name: /^Duplicate/ })).toBeVisible()
  await takeBackUntil(() => expect(rules).toHaveCount(0, { timeout: 800 }))
  await page.keyboard.press('Control+Shift+z')
  await expect(rules).toHaveCount(1)

  await goTo(page, 'Booths')
  await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click()
  const jobs = page.getByRole('region', { name: 'Jobs' })
  const rows = jobs.getByRole('listitem')
  const before = await rows.count()
  await jobs.getByRole('button', { name: 'Add a job' }).click()
  await page.keyboard.type('Welder')
  await expect(rows.filter({ hasText: 'Welder' })).toHaveCount(1)
  await takeBackUntil(() => expect(rows).toHaveCount(before, { timeout: 800 }))
})
