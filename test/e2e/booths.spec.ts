import { expect, test, type Page } from '@playwright/test'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import {
  callOffDrag,
  dragFilesOver,
  dropFiles,
  pasteFiles,
  type DroppedFile,
} from '../support/pages/dropped-files.ts'
import { jpgFile, mp4File, pdfFile, pngFile, xlsxFile } from '../support/files.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { playableFilm } from '../support/playable-film.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import type { WebHost } from '../support/pages/web-host.ts'
import { goTo } from '../support/pages/screens.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
  await openSampleEvent(page)
  await goTo(page, 'Booths')
  await expect(page.getByRole('grid', { name: 'Booths' }).getByRole('link').first()).toBeVisible()
})
test.afterEach(() => host.stop())

async function createBooth(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New booth' }).click()
  await page.getByRole('textbox', { name: 'Booth name' }).fill(name)
  await expect(page).toHaveURL(/\/booths\/l[\w-]+$/)
  await page.getByLabel('Floor', { exact: true }).selectOption('Green Pavilion')
  await expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
}

const field = (page: Page, label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const slot = (page: Page, name: string) =>
  region(page, 'Media').getByRole('group', { name, exact: true }).last()
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const saved = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved on this computer' })).toBeVisible()
const file = (name: string, content: Uint8Array, mimeType = ''): DroppedFile => ({ name, content, mimeType })

test(
  'a new booth is checked while it is typed, shown as a visitor will see it, and is all there after a reload',
  { tag: '@main' },
  async ({ page }) => {
    await createBooth(page, 'Nordlicht Optics')
    await expect(region(page, 'Profile')).toContainText('Still needed')

    await field(page, 'Company website').fill('nordlicht')
    await expect(region(page, 'Profile')).toContainText('This is not a web address.')
    await field(page, 'Exhibitor’s e-mail').fill('ada@')
    await expect(region(page, 'Contact and address')).toContainText('This is not an e-mail address.')
    await field(page, 'External ID').fill('twelve')
    await expect(region(page, 'Profile')).toContainText('This must be a number.')

    const texts = {
      'Company profile': 'Lenses for long nights.',
      Keywords: 'optics, lenses,',
      'Company website': 'https://nordlicht.example.com',
      'External ID': '4711',
      'Exhibitor’s name': 'Ada Nord',
      'Exhibitor’s e-mail': 'ada@nordlicht.example.com',
      Address: '1 Harbour Street',
      'PO box': '77',
      City: 'Tromsø',
      'State or province': 'Troms',
      Country: 'Norway',
      'Accessible for': 'press,partners,',
    }
    for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text)
    await page.getByLabel('Shown on').selectOption('Web and mobile')
    await page.getByRole('switch', { name: 'Visible to visitors' }).uncheck()
    await expect(region(page, 'Profile')).toContainText('Ready')
    await expect(region(page, 'Contact and address')).toContainText('Ready')
    await saved(page)

    await expect(preview(page)).toContainText('Nordlicht Optics')
    await expect(preview(page)).toContainText('Lenses for long nights.')
    await expect(preview(page)).toContainText('Visitors cannot see this booth: it is inactive.')
    await preview(page).getByRole('tab', { name: 'Contact' }).click()
    await expect(preview(page)).toContainText('ada@nordlicht.example.com')

    await page.reload()
    for (const [label, text] of Object.entries(texts)) {
      if (!text.endsWith(',')) await expect(field(page, label)).toHaveValue(text)
    }
    await expect(region(page, 'Profile').getByRole('button', { name: 'Remove lenses' })).toBeVisible()
    await expect(region(page, 'Visibility').getByRole('button', { name: 'Remove partners' })).toBeVisible()
    await expect(page.getByLabel('Shown on')).toHaveValue('both')
    await expect(page.getByRole('switch', { name: 'Visible to visitors' })).not.toBeChecked()
    await expect(page.getByLabel('Floor', { exact: true })).toHaveText(/Green Pavilion/)
  },
)

test('pictures are taken by what is in them: a wrong file says why beside its slot, and the former picture stays', async ({
  page,
}) => {
  await createBooth(page, 'Nordlicht Optics')
  const logo = await pngFile({ width: 400, height: 300 })

  await dropFiles(slot(page, 'Logo'), [file('logo.png', logo)])
  await expect(region(page, 'Media')).toContainText('400 × 300 px')
  await dropFiles(slot(page, 'Background'), [file('wall.jpg', await jpgFile({ width: 1600, height: 600 }))])
  await expect(region(page, 'Media')).toContainText('1,600 × 600 px')
  await pasteFiles(slot(page, 'Thumbnail'), [
    file('image.png', await pngFile({ width: 90, height: 60 }), 'image/png'),
  ])
  await expect(region(page, 'Media')).toContainText('90 × 60 px')

  await dropFiles(slot(page, 'Logo'), [file('notes.png', Buffer.from('these are only notes'))])
  await expect(region(page, 'Media').getByRole('alert')).toHaveText(
    /“notes\.png” cannot be used here\. Use JPG or PNG\. The previous picture stays\./,
  )
  await dropFiles(slot(page, 'Logo'), [file('cut.png', logo.subarray(0, 3_000))])
  await expect(region(page, 'Media').getByRole('alert')).toContainText('“cut.png” is damaged or incomplete')
  await dropFiles(slot(page, 'Logo'), [file('nothing.png', Buffer.alloc(0))])
  await expect(region(page, 'Media').getByRole('alert')).toContainText('“nothing.png” is empty')
  await expect(region(page, 'Media')).toContainText('logo.png')
  await expect(preview(page).locator('img')).toHaveCount(2)

  await page.getByRole('button', { name: 'Remove Thumbnail' }).click()
  const removed = page.getByText('Thumbnail removed.')
  await expect(removed).toBeVisible()
  await expect(region(page, 'Media')).not.toContainText('90 × 60 px')
  // By the keys it is taken back as by its notice, which goes with it.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+z')
  await expect(region(page, 'Media')).toContainText('90 × 60 px')
  await expect(removed).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(region(page, 'Media')).not.toContainText('90 × 60 px')
  await saved(page)
  await page.reload()
  await expect(region(page, 'Media')).toContainText('400 × 300 px')
  await expect(region(page, 'Media')).toContainText('1,600 × 600 px')
  await expect(region(page, 'Media')).not.toContainText('90 × 60 px')
  await expect(region(page, 'Media').getByRole('alert')).toHaveCount(0)
})

test('a picture that does not fit its place is kept, and says beside its place why the booth is not ready', async ({
  page,
}) => {
  await createBooth(page, 'Nordlicht Optics')
  const media = region(page, 'Media')
  await dropFiles(slot(page, 'Background'), [
    file('pillar.png', await pngFile({ width: 600, height: 1_800 })),
  ])
  await expect(media).toContainText(
    'Too narrow for this place: 600 × 1,800 px. The ratio of width to height must be at least 1:1.',
  )
  await dropFiles(slot(page, 'Logo'), [file('dot.png', await pngFile({ width: 20, height: 20 }))])
  await expect(media).toContainText(
    'Too small for this place: 20 × 20 px. The shorter side needs at least 100 px.',
  )
  await expect(media.getByRole('alert')).toHaveCount(0)
  await expect(media).not.toContainText('Ready')

  await dropFiles(slot(page, 'Logo'), [file('logo.png', await pngFile({ width: 400, height: 300 }))])
  await expect(media).not.toContainText('Too small')
  await dropFiles(slot(page, 'Background'), [file('wall.jpg', await jpgFile({ width: 1600, height: 600 }))])
  await expect(media).toContainText('Ready')
})

test('files let go of beside every slot are asked about together, by keyboard too, and go where they were told', async ({
  page,
}) => {
  await createBooth(page, 'Nordlicht Optics')
  await dragFilesOver(region(page, 'Profile'))
  await expect(slot(page, 'Logo')).toHaveAttribute('data-offered')
  await expect(page.getByText('Drop anywhere')).toBeVisible()
  // Of places within each other the innermost would take it.
  await dragFilesOver(slot(page, 'Logo'))
  await expect(page.locator('[data-over]')).toHaveCount(1)
  await expect(slot(page, 'Logo')).toHaveAttribute('data-over')
  await callOffDrag(slot(page, 'Logo'))
  await expect(page.locator('[data-over], [data-offered]')).toHaveCount(0)
  await expect(page.getByText('Drop anywhere')).toHaveCount(0)

  const dialog = page.getByRole('dialog', { name: 'Where should these 4 files go?' })
  const placeOf = (name: string) => dialog.getByRole('radiogroup', { name: `Place of ${name}` })
  await dropFiles(region(page, 'Profile'), [
    file('hall.png', await pngFile({ width: 400, height: 300 })),
    file('acme-logo.png', await pngFile({ width: 90, height: 60 })),
    file('prices.pdf', pdfFile('prices')),
    file('song.mp3', Buffer.from('la la')),
  ])
  await expect(dialog.locator('img')).toHaveCount(2)
  await expect(dialog).toContainText('Booths cannot use this type of file.')
  await expect(page.locator('[data-offered]')).toHaveCount(0)
  await expect(placeOf('acme-logo.png').getByLabel('Logo')).toBeChecked()
  await expect(placeOf('hall.png').getByLabel('Thumbnail')).toBeChecked()
  await expect(placeOf('prices.pdf').getByLabel('Documents')).toBeChecked()
  await placeOf('hall.png').getByLabel('Thumbnail').focus()
  await page.keyboard.press('ArrowRight')
  await expect(placeOf('hall.png').getByLabel('Background')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(region(page, 'Media')).toContainText('400 × 300 px')
  await expect(region(page, 'Media')).toContainText('90 × 60 px')
  await expect(region(page, 'Documents').getByLabel('Title')).toHaveValue('prices')

  await pasteFiles(region(page, 'Media'), [file('new.png', await pngFile({ width: 120, height: 80 }))])
  const one = page.getByRole('dialog', { name: 'Where should “new.png” go?' })
  await expect(one.getByLabel('Thumbnail')).toBeChecked()
  await one.getByText('Logo', { exact: true }).click()
  await expect(one).toContainText('replaces the current picture')
  await page.keyboard.press('Escape')
  await expect(one).toHaveCount(0)
  await expect(region(page, 'Media')).not.toContainText('120 × 80 px')
})

test('documents and videos come several at once or as links, can be renamed, replaced, removed and brought back', async ({
  page,
}) => {
  await createBooth(page, 'Nordlicht Optics')
  const documents = region(page, 'Documents')
  const dropDocuments = documents.getByRole('group', { name: 'Add documents' })
  await dropFiles(dropDocuments, [
    file('Price_list 2026.pdf', pdfFile('prices')),
    file('figures.xlsx', xlsxFile()),
    file('holiday.jpg', await jpgFile()),
  ])
  await expect(documents.getByRole('listitem').getByLabel('Title')).toHaveCount(2)
  await expect(documents.getByLabel('Title').nth(0)).toHaveValue('Price list 2026')
  await expect(documents.getByRole('alert')).toHaveText(
    /“holiday\.jpg” \(JPG\) cannot be used here\. Use PDF, Word, Excel,? (and|or) PowerPoint\./,
  )
  await documents.getByRole('button', { name: 'Dismiss' }).click()
  await documents.getByLabel('Title').nth(0).fill('What it costs')

  await documents.getByRole('button', { name: 'Add a link' }).click()
  await documents.getByLabel('Web address of the link').fill('nordlicht')
  await documents.getByLabel('Web address of the link').press('Enter')
  await expect(documents.getByRole('alert')).toContainText('This is not a web address.')
  await documents.getByLabel('Web address of the link').fill('https://nordlicht.example.com/guide')
  await documents.getByLabel('Web address of the link').press('Enter')
  await expect(documents.getByLabel('Title')).toHaveCount(3)

  const videos = region(page, 'Videos')
  await dropFiles(videos.getByRole('group', { name: 'Add videos' }), [file('film.mp4', playableFilm())])
  await expect(videos.getByLabel('Title')).toHaveValue('film')

  await documents.getByRole('button', { name: 'Remove figures' }).click()
  await expect(documents.getByLabel('Title')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(documents.getByLabel('Title')).toHaveCount(3)

  await preview(page).getByRole('tab', { name: 'Documents' }).click()
  await expect(preview(page)).toContainText('What it costs')
  await preview(page).getByRole('tab', { name: 'Videos' }).click()
  await expect(preview(page).locator('video')).toHaveJSProperty('videoWidth', 64)

  await dropFiles(videos.getByRole('group', { name: 'Add videos' }), [
    file('nothing to see.mp4', mp4File(40_000)),
  ])
  await expect(preview(page).getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
  await expect(preview(page).locator('video')).toHaveCount(1)

  await page.reload()
  await expect(documents.getByLabel('Title')).toHaveCount(3)
  await expect(documents.getByLabel('Title').first()).toHaveValue('What it costs')
  await expect(documents.getByLabel('Web address', { exact: true })).toHaveValue(
    'https://nordlicht.example.com/guide',
  )
  await expect(videos).toContainText('film.mp4')
  await expect(region(page, 'History')).toContainText('Document · What it costs')
})

test('a new file is nowhere said to be on the service while it is still being looked into', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const isLook = message.toString().includes('"assets.describe"')
      void (isLook ? held.promise : Promise.resolve()).then(() => server.send(message))
    })
  })
  await page.reload()
  await createBooth(page, 'Nordlicht Optics')
  const documents = region(page, 'Documents')
  await dropFiles(documents.getByRole('group', { name: 'Add documents' }), [file('prices.pdf', pdfFile())])
  await dropFiles(slot(page, 'Logo'), [file('logo.png', await pngFile({ width: 400, height: 300 }))])
  await expect(documents).toContainText('prices.pdf')
  await expect(slot(page, 'Logo').getByRole('img').or(slot(page, 'Logo').locator('img'))).toBeVisible()
  await expect(page.getByText('On the service')).toHaveCount(0)
  await expect(page.getByText('No file', { exact: true })).toHaveCount(0)
  held.resolve()
  await expect(documents).toContainText('1 page')
  await expect(page.getByText('On the service')).toHaveCount(0)
})

test('files chosen a moment before the booth is left are there when it is opened again', async ({ page }) => {
  await createBooth(page, 'Nordlicht Optics')
  // As slow as a large file on an old disk.
  const left = Promise.withResolvers<void>()
  await page.route('**/upload/**', async (route) => {
    await left.promise
    await route.continue()
  })
  await dropFiles(slot(page, 'Logo'), [file('logo.png', await pngFile({ width: 400, height: 300 }))])
  await dropFiles(region(page, 'Documents').getByRole('group', { name: 'Add documents' }), [
    file('one.pdf', pdfFile()),
    file('two.pdf', pdfFile('2')),
  ])
  await goTo(page, 'Floors')
  await expect(page.getByRole('heading', { level: 1, name: 'Floors' })).toBeAttached()
  left.resolve()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Nordlicht Optics' })).toBeVisible()
  await expect(region(page, 'Media')).toContainText('400 × 300 px')
  await expect(region(page, 'Documents').getByLabel('Title')).toHaveCount(2)
})

test('jobs keep the rules between their fields, and a person is made and added without leaving the booth', async ({
  page,
}) => {
  await createBooth(page, 'Nordlicht Optics')
  const jobs = region(page, 'Jobs')
  await expect(jobs).toContainText('Optional')
  await page.getByRole('button', { name: 'Add a job' }).click()
  await expect(field(page, 'Job title')).toBeFocused()
  await jobs.getByRole('button', { name: 'Done' }).click()
  await expect(jobs.getByRole('listitem'), 'a form that was only opened makes nothing').toHaveCount(0)
  await page.getByRole('button', { name: 'Add a job' }).click()
  await field(page, 'Job title').fill('Lens grinder')
  await expect(jobs.getByRole('listitem')).toContainText('New')
  await expect(field(page, 'Job title'), 'the form stays while its job is made').toBeFocused()
  await field(page, 'Description').fill('Grinds lenses.')
  await jobs.getByLabel('Category').selectOption({ index: 1 })
  await jobs.getByLabel('Employment', { exact: true }).selectOption('Full time')
  await jobs.getByLabel('Experience', { exact: true }).selectOption('Senior')
  await field(page, 'Location').fill('Tromsø')
  await field(page, 'Salary from').fill('50000')
  await field(page, 'Salary to').fill('40000')
  await expect(jobs).toContainText('This must not be less than “Salary from”.')
  await field(page, 'Salary to').fill('60000')
  await field(page, 'Currency').fill('no')
  await expect(jobs).toContainText('Use an ISO 4217 currency code')
  await field(page, 'Currency').fill('nok')
  await expect(field(page, 'Currency')).toHaveValue('NOK')
  await jobs.getByLabel('Apply until').fill('2020-01-01')
  await expect(jobs).toContainText('Choose a date in the future.')
  await jobs.getByLabel('Apply until').fill('2099-01-01')
  await jobs.getByRole('button', { name: 'Done' }).click()
  await expect(jobs.getByRole('button', { name: /^Lens grinder/ })).toContainText('Ready')

  const people = region(page, 'Representatives')
  await page.getByRole('button', { name: 'New representative' }).click()
  await expect(people.getByRole('button', { name: 'Create and add' })).toBeDisabled()
  await field(page, 'First name').fill('Bo')
  await field(page, 'Last name').fill('Nord')
  await field(page, 'E-mail').fill('bo@')
  await people.getByRole('button', { name: 'Create and add' }).click()
  await expect(people).toContainText('This is not an e-mail address.')
  await field(page, 'E-mail').fill('bo@nordlicht.example.com')
  await people.getByRole('button', { name: 'Create and add' }).click()
  await expect(people.getByRole('button', { name: 'Remove Bo Nord from this booth' })).toBeVisible()
  await people.getByRole('combobox').fill('leila')
  await people.getByRole('combobox').press('Enter')
  await expect(people.getByRole('button', { name: /^Remove .* from this booth$/ })).toHaveCount(2)

  await page.reload()
  await expect(people.getByRole('button', { name: /^Remove .* from this booth$/ })).toHaveCount(2)
  await jobs.getByRole('button', { name: /^Lens grinder/ }).click()
  await expect(field(page, 'Salary to')).toHaveValue('60000')
})

test('what a booth lacks is one quiet line that leads on to it, and nothing is called ready before all of it is', async ({
  page,
}) => {
  await createBooth(page, 'Nordlicht Optics')
  const head = page.getByRole('heading', { level: 1 }).locator('..')
  const missing = async (): Promise<number> =>
    Number.parseInt(await head.getByRole('button', { name: /things? missing · Continue/ }).innerText(), 10)
  const before = await missing()
  expect(before).toBeGreaterThan(2)
  await expect(region(page, 'Documents')).toContainText('Optional')
  await expect(head).not.toContainText('Ready')

  await head.getByRole('button', { name: /Continue/ }).click()
  await expect(field(page, 'Company profile')).toBeFocused()
  await page.keyboard.type('Lenses for long nights.')
  await expect.poll(missing).toBe(before - 1)

  // What belongs to the booth counts too.
  await page.getByRole('button', { name: 'New representative' }).click()
  await field(page, 'First name').fill('Bo')
  await region(page, 'Representatives').getByRole('button', { name: 'Create and add' }).click()
  await expect.poll(missing).toBeGreaterThan(before - 1)
  await region(page, 'Representatives')
    .getByRole('link', { name: /complete Bo/ })
    .click()
  await expect(page.getByRole('region', { name: 'Bo', exact: true })).toContainText('Still needed')
})

test('a record begins with its first content, and its form stays as it is meanwhile', async ({ page }) => {
  await goTo(page, 'Sessions')
  await page.getByText('List', { exact: true }).click()
  const rows = page.getByRole('status').filter({ hasText: /^\d+$/ })
  const before = Number(await rows.innerText())
  await page.getByRole('button', { name: 'New session' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveText(String(before))

  await page.getByRole('button', { name: 'New session' }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toBeFocused()
  await page.keyboard.type('Lenses')
  await expect(rows).toHaveText(String(before + 1))
  await expect(title).toBeFocused()
  await page.keyboard.type(' for all')
  await saved(page)
  await page.reload()
  await expect(title).toHaveValue('Lenses for all')
})

test('a new booth is there from its first word: never before, and never less after a reload', async ({
  page,
}) => {
  const count = page.getByText('120 booths', { exact: true })
  await page.getByRole('button', { name: 'New booth' }).click()
  const name = page.getByRole('textbox', { name: 'Booth name' })
  await expect(name).toBeFocused()
  await page.reload()
  await expect(page.getByText('Saved once you fill something in.')).toBeVisible()
  await page.goBack()
  await expect(count, 'a form that was only opened makes nothing').toBeVisible()

  await page.getByRole('button', { name: 'New booth' }).click()
  await expect(name).toBeFocused()
  await page.keyboard.type('Nord')
  await expect(page).toHaveURL(/\/booths\/l[\w-]+$/)
  await expect(name, 'the form goes on with the booth that it has made').toBeFocused()
  await page.keyboard.type('licht')
  await saved(page)
  await page.reload()
  await expect(name).toHaveValue('Nordlicht')
  await page.goBack()
  await expect(page.getByText('121 booths', { exact: true })).toBeVisible()

  // A file is content as well as a word.
  await page.getByRole('button', { name: 'New booth' }).click()
  await dropFiles(region(page, 'Profile'), [file('wall.jpg', await jpgFile({ width: 1600, height: 600 }))])
  await page.getByRole('dialog').getByText('Background', { exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add 1 file' }).click()
  await expect(region(page, 'Media')).toContainText('1,600 × 600 px')
})

test('a booth is cloned with its media, and removed with or without its representatives, until it is brought back', async ({
  page,
}) => {
  const grid = page.getByRole('grid', { name: 'Booths' })
  const name = await grid.getByRole('link').nth(2).innerText()
  await grid.getByRole('link', { name, exact: true }).click()
  const documents = region(page, 'Documents').getByLabel('Title')
  await expect(documents.first()).toBeVisible()
  const count = await documents.count()

  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the copy' })).toHaveValue(`${name} (copy)`)
  await page.getByRole('button', { name: 'Clone booth' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} (copy)` })).toBeVisible()
  await expect(documents).toHaveCount(count)

  // The copy was never sent: it goes at once, and comes back made anew.
  await page.getByRole('button', { name: `More actions for ${name} (copy)` }).click()
  await page.getByRole('menuitem', { name: 'Remove booth' }).click()
  const dialog = page.getByRole('dialog', { name: `Remove “${name} (copy)”?` })
  await expect(dialog).toContainText(`${count} documents`)
  await dialog.getByRole('button', { name: 'Remove booth' }).click()
  await expect(grid.getByRole('link', { name: `${name} (copy)` })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await grid.getByRole('link', { name: `${name} (copy)` }).click()
  await expect(documents).toHaveCount(count)

  // The original is on the service: its people may stay or go with it, and come back with it.
  const openDeletion = async () => {
    await goTo(page, 'Booths')
    await grid.getByRole('link', { name, exact: true }).hover()
    await page.getByRole('button', { name: `More actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove booth' }).click()
  }
  const expectKnown = async (person: string, known: boolean): Promise<void> => {
    await grid.getByRole('link').first().click()
    const picker = region(page, 'Representatives').getByRole('combobox')
    const people = region(page, 'Representatives').getByRole('option')
    await picker.focus()
    await expect(people.first()).toBeVisible()
    await picker.fill(person)
    if (known) await expect(people.filter({ hasText: person })).toHaveCount(1)
    else await expect(people).toHaveCount(0)
    await goTo(page, 'Booths')
  }
  await openDeletion()
  const people = page.getByRole('dialog').getByRole('group')
  const [, person = ''] = /representatives?\s+(.+?)(?:, | and |\n|$)/.exec(await people.innerText()) ?? []
  expect(person, 'the dialog names them').not.toBe('')
  for (const { choice, known } of [
    { choice: 'Keep them, for other booths', known: true },
    { choice: 'Remove them too', known: false },
  ]) {
    await page.getByRole('radio', { name: choice }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove booth' }).click()
    await expect(grid.getByRole('link', { name, exact: true })).toHaveCount(0)
    await expectKnown(person, known)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(grid.getByRole('link', { name, exact: true })).toHaveCount(1)
    await expectKnown(person, true)
    await openDeletion()
  }
})

test('what changed since the last synchronisation is marked and goes back with one click', async ({
  page,
}) => {
  await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click()
  const profile = field(page, 'Company profile')
  const before = await profile.inputValue()
  await profile.fill(`${before} And more.`)
  await saved(page)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Changed')
  await page.getByRole('button', { name: 'Reset Company profile' }).click()
  await expect(profile).toHaveValue(before)
  await expect(page.getByRole('button', { name: 'Reset Company profile' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Synced')
})

test('the list is searched, narrowed, edited in place and changed in bulk, from the keyboard too', async ({
  page,
}) => {
  const grid = page.getByRole('grid', { name: 'Booths' })
  const rows = grid.locator('[role=row][aria-selected]')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search booths' })).toBeFocused()
  await page.keyboard.type('solar')
  await expect(page.getByText(/^\d+ of 120 booths$/)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await page.keyboard.type('Solar Renamed')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('link', { name: 'Solar Renamed' })).toBeVisible()
  await page.getByRole('button', { name: 'Sync state' }).click()
  await page.getByRole('option', { name: 'Changed' }).click()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(1)
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Visibility', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Hide from listings' }).click()
  await expect(grid.getByRole('switch', { name: 'Edit Hidden of Solar Renamed' })).toBeChecked()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('switch', { name: 'Edit Hidden of Solar Renamed' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Move to floor' }).click()
  await page.getByRole('menuitem', { name: 'Innovation Hall' }).click()
  await expect(rows.first()).toContainText('Innovation Hall')
  await page.keyboard.press('Control+z')
  await expect(rows.first()).not.toContainText('Innovation Hall')
  await expect(page.getByRole('searchbox', { name: 'Search booths' })).toHaveValue('solar')

  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await expect(page.getByRole('gridcell')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('no booth is called this')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByText('120 booths', { exact: true })).toBeVisible()
  await expect(grid.getByRole('link').nth(5)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Profile' })).toBeVisible()
})

test('the table keeps name and menu in sight at 1024, is written in by keys, and changes many after a preview', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 720 })
  const grid = page.getByRole('grid', { name: 'Booths' })
  const rows = grid.locator('[role=row][aria-selected]')

  // Who the exhibitors are is not known yet, but for most it is suggested.
  await page.getByRole('button', { name: 'Exhibitor', exact: true }).click()
  await page.getByRole('option', { name: 'Known', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No booths match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.getByRole('searchbox', { name: 'Search booths' }).fill('solar')
  await expect(page.getByText(/^\d+ of 120 booths$/)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'More for these booths' }).click()
  await page.getByRole('menuitem', { name: 'Use suggested exhibitors' }).click()
  await expect(page.getByText(/suggested exhibitors? of .* (was|were) used/)).toBeVisible()
  await page.getByRole('button', { name: 'Exhibitor', exact: true }).click()
  await page.getByRole('option', { name: 'Known', exact: true }).click()
  await page.keyboard.press('Escape')
  const count = await rows.count()
  expect(count).toBeGreaterThan(0)

  // Many at once: what will change is said before, and goes back after.
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Change a field' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field', { exact: true }).selectOption('booth_name')
  await dialog.getByLabel('Action').selectOption('replace')
  await dialog.getByLabel('Find', { exact: true }).fill('solar')
  await dialog.getByLabel('Replace with').fill('Sun')
  const preview = dialog.getByRole('table', { name: 'What will change' })
  await expect(preview.getByRole('row').first()).toContainText(/Solar.*Sun/)
  const changed = await preview.getByRole('row').count()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Change \d+ booths?$/ }).click()
  await expect(grid.getByRole('link', { name: /Sun$/ })).toHaveCount(changed)
  await page.keyboard.press('Control+z')
  await expect(grid.getByRole('link', { name: /Sun$/ })).toHaveCount(0)

  // One cell after the other by keys; what breaks a rule stays in its cell and says why.
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Company website', 'City'])
    await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  const first = rows.first()
  await first.getByRole('link').hover()
  const name = await first.getByRole('link').innerText()
  await page.getByRole('button', { name: `Edit Company website of ${name}` }).click()
  await page.keyboard.type('nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Company website: This is not a web address.')).toBeVisible()
  await page.getByRole('textbox', { name: `Edit Company website of ${name}` }).fill('https://sun.example.com')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: `Edit City of ${name}` })).toBeFocused()
  await page.keyboard.type('Bodø')
  await page.keyboard.press('Enter')
  await expect(first).toContainText('Bodø')
  await expect(first).toContainText('https://sun.example.com')
  await expect(grid).toBeFocused()

  // However far it is scrolled, the name and the menu stay.
  await grid.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(first.getByRole('link')).toBeInViewport()
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: `${name} changed.` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Clone' })).toBeVisible()
  await page.keyboard.press('Escape')

  // A file that is let go of over a row goes to its booth.
  await dragFilesOver(first)
  await expect(page.locator('[data-takes-drop]')).toHaveCount(1)
  await expect(first).toHaveAttribute('data-takes-drop')
  await dropFiles(first, [
    file('acme-logo.png', await pngFile({ width: 400, height: 300 })),
    { name: 'prices.csv', mimeType: '', content: Buffer.from('a;b') },
  ])
  await expect(page.getByText(`“acme-logo.png” added to ${name}: Logo.`)).toBeVisible()
  await expect(page.getByText('Nothing here can use: prices.csv')).toBeVisible()
  await expect(page.locator('[data-takes-drop]')).toHaveCount(0)

  // What it became is a change like any other: by the keys it goes back too, and its notice with it.
  const added = page.getByText(`“prices.pdf” added to ${name}: Documents.`)
  await dropFiles(first, [file('prices.pdf', pdfFile())])
  await expect(added).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Control+z')
  await expect(added).toHaveCount(0)
  await page.keyboard.press('Control+Shift+z')
  await first.getByRole('link').first().click()
  await expect(region(page, 'Documents').getByLabel('Title').last()).toHaveValue('prices')
})

test('a menu is worked by keys alone: arrows, first letters, Enter, and Escape, which leads back to its button', async ({
  page,
}) => {
  const button = page.getByRole('button', { name: 'Theme' })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitemradio').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitemradio').last()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('da')
  await expect(menu.getByRole('menuitemradio', { name: 'Dark' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the booth screens break no rule of accessibility (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const check = async (): Promise<void> => {
      expect(
        await accessibilityFaults(page, { within: '#content', onlyColours: colorScheme === 'dark' }),
      ).toEqual([])
    }
    await check()
    await page.getByRole('button', { name: 'Cards', exact: true }).click()
    await check()
    await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click()
    await page.setViewportSize({ width: 1024, height: 700 })
    await check()
    await page.setViewportSize({ width: 1280, height: 800 })
    await field(page, 'Company website').fill('wrong')
    await page.getByRole('button', { name: 'Add a job' }).click()
    await expect(field(page, 'Job title')).toBeFocused()
    await check()
  })
}
