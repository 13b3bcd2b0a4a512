import { expect, test, type Locator, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { dropFiles } from '../support/pages/dropped-files.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import { openPage, signIn, type WebPage } from '../support/pages/web-client.ts'
import type { WebHost } from '../support/pages/web-host.ts'

const eventId = 'sample'
let host: WebHost
let core: WebPage
let origin: string
let pack: Buffer

/** A page, and a pack of two booths of the sample event in a file. */
test.beforeEach(async ({ page, context }) => {
  host = await startWebHostWithSample()
  const guest = await signIn(host.url)
  core = await openPage(guest)
  origin = new URL(host.url).origin
  const [name = '', value = ''] = guest.cookie.split('=')
  await context.addCookies([{ name, value, url: guest.origin }])
  await page.addInitScript((key) => localStorage.setItem('booth-builder.key', key), guest.key)
  await page.goto(`${origin}/#/e/${eventId}/booths`)
  const boxes = page
    .getByRole('grid', { name: 'Booths' })
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: /^Packs/ }).click()
  await page.getByRole('menuitem', { name: 'Export booths as a pack …' }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  pack = await readFile(await (await coming).path())
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
test.afterEach(async () => {
  await core.close()
  await host.stop()
})

const letGoOver = (place: Locator): Promise<void> =>
  dropFiles(place, [{ name: 'Stand.boothpack', mimeType: 'application/octet-stream', content: pack }])

/** All that a screen says: to the eye, in tips, and to a screen reader; of what the palette finds in the guide the headings alone. */
function saidOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    const ofGuide = [...document.querySelectorAll<HTMLElement>('[role=option]')].filter(({ innerText }) =>
      innerText.startsWith('Guide: '),
    )
    for (const option of ofGuide) option.style.display = 'none'
    const seen = document.body.innerText.split('\n')
    for (const option of ofGuide) option.style.display = ''
    return [...seen, ...ofGuide.map(({ innerText }) => innerText.split('\n')[0] ?? ''), ...spoken]
  })
}

const ofSync =
  /sync|services?\b|(wait|to be|not yet|already) sent|\bsends?\b(?! back)|queued|rejected by|conflict|upload|credential/i
/** That there is no service; what is drawn over what; and what the guide explains, for events that have a service. */
const allowed = /It has no service here|Send to back|^Guide: /i

async function expectNoSync(page: Page, where: string): Promise<void> {
  const found = (await saidOn(page)).filter((text) => ofSync.test(text) && !allowed.test(text))
  expect.soft([...new Set(found)], where).toEqual([])
}

test('no screen of an event that was opened from a pack speaks of synchronising, and each leads to what sends it back', async ({
  page,
}) => {
  test.slow()
  const dialog = page.getByRole('dialog')
  await page.goto(`${origin}/#/`)
  await letGoOver(page.getByRole('main'))
  await dialog.getByRole('button', { name: /^Open as a separate event/ }).click()
  await expect(page.getByRole('heading', { name: 'Booths', level: 1 })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  // Changed as exhibitors change it: one booth, one new, and one on a floor that is new as well.
  const opened = new URL(page.url()).hash.split('/')[2] ?? ''
  const { client } = core
  const { items } = await client.call('records.list', { eventId: opened, entity: 'booth', limit: 1 })
  const key = items[0]?.key ?? ''
  await client.call('records.update', {
    eventId: opened,
    entity: 'booth',
    key,
    values: { booth_name: 'Renamed here', city: 'Lyon' },
  })
  const floor = await client.call('records.create', {
    eventId: opened,
    entity: 'floor',
    values: { name: 'Hall Z' },
  })
  const added = await client.call('records.create', {
    eventId: opened,
    entity: 'booth',
    values: {
      booth_name: 'Another stand',
      floor_id: floor.key,
      exhibitor_name: 'Ada',
      exhibitor_email: 'ada@example.com',
    },
  })
  await client.call('records.create', { eventId: opened, entity: 'booth', values: { booth_name: 'A draft' } })

  for (const screen of [
    'Overview',
    'Floors',
    'Booths',
    'Media',
    'People',
    'Segments',
    'Sessions',
    'Jobs',
    'Reports',
    'Changes',
    'Settings',
  ]) {
    await goTo(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /^Loading|^Reading/ })).toHaveCount(0)
    await expectNoSync(page, screen)
  }
  for (const [where, path] of [
    ['changed booth', `booths/${key}`],
    ['new booth', `booths/${added.key}`],
    ['needs', 'needs'],
  ] as const) {
    await page.goto(`${origin}/#/e/${opened}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('status', { name: /^Loading|^Reading/ })).toHaveCount(0)
    await expectNoSync(page, where)
  }

  // What pops up: the pill, the commands, the keys.
  await page.getByRole('button', { name: /^From a pack · \d/ }).click()
  await expect(page.getByText('It has no service here', { exact: false })).toBeVisible()
  await expectNoSync(page, 'pill')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByRole('combobox').fill('Send')
  await expect(dialog.getByRole('option', { name: /^Send back …/ })).toBeVisible()
  await expectNoSync(page, 'palette')
  await dialog.getByRole('combobox').fill('sync')
  await expect(dialog.getByRole('option', { name: /^Guide: .*Synchronise/ }).first()).toBeVisible()
  await expect(dialog.getByRole('option', { name: /^(Sync|Pull|Push|Pause|Resume)\b/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await expectNoSync(page, 'keys')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Its one verb, wherever one looks for it.
  const asked = dialog.getByRole('heading', { name: 'Send back', exact: true })
  const sendBack = (within: Page | Locator): Locator =>
    within.getByRole('button', { name: 'Send back …', exact: true })
  const openers: readonly (() => Promise<unknown>)[] = [
    async () => {
      await page.goto(`${origin}/#/e/${opened}/booths/${key}`)
      await sendBack(page.getByRole('main')).click()
    },
    async () => {
      await goTo(page, 'Overview')
      await sendBack(page.getByRole('main')).click()
    },
    async () => {
      await goTo(page, 'Changes')
      await sendBack(page.getByRole('main')).click()
    },
    async () => {
      await page.getByRole('button', { name: /^From a pack/ }).click()
      await sendBack(page).last().click()
    },
    () => page.keyboard.press('ControlOrMeta+s'),
  ]
  for (const way of openers) {
    await way()
    await expect(asked).toBeVisible()
    await expectNoSync(page, 'what sends it back')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  // Elsewhere all is said as ever.
  await page.goto(`${origin}/#/e/${eventId}/overview`)
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Sync', exact: true }),
  ).toBeVisible()
})

test('a pack that is let go of opens its review on any screen, and asks first over a dialog', async ({
  page,
}) => {
  test.slow()
  const dialog = page.getByRole('dialog')
  const review = /#\/e\/sample\/reviews\/./
  /** Not the dialog of its progress, which names the pack as well. */
  const expectReview = async (where: string): Promise<void> => {
    await expect(page, where).toHaveURL(review)
    await expect(page.getByRole('heading', { name: 'Stand.boothpack', level: 1 }), where).toBeVisible()
    await expect(dialog, where).toHaveCount(0)
  }
  for (const screen of [
    'Overview',
    'Floors',
    'Booths',
    'Media',
    'People',
    'Sessions',
    'Jobs',
    'Reports',
    'Sync',
    'Settings',
  ]) {
    await page.goto(`${origin}/#/e/${eventId}/overview`)
    await goTo(page, screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await letGoOver(
      screen === 'Settings' ? page.getByRole('navigation', { name: 'Screens' }) : page.getByRole('main'),
    )
    await expectReview(screen)
  }
  // A place for one file of a booth is no place for a pack.
  await page.goto(`${origin}/#/e/${eventId}/booths`)
  await page.getByRole('grid', { name: 'Booths' }).getByRole('link').first().click()
  await letGoOver(page.getByRole('group', { name: /logo/i }).first())
  await expectReview('a booth’s logo')

  // Over a dialog it is asked for above it, and what was being written there is still there after.
  await goTo(page, 'Overview')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByRole('combobox').fill('Being written')
  await letGoOver(dialog)
  const reviewIt = dialog.getByRole('button', { name: /^Review in/ })
  await expect(reviewIt).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('combobox')).toHaveValue('Being written')
  await letGoOver(dialog)
  await reviewIt.click()
  await expectReview('the palette')

  // Several wait beside each other, and one that is none keeps no other from coming.
  await goTo(page, 'Overview')
  const file = { mimeType: 'application/octet-stream', content: pack }
  await dropFiles(page.getByRole('main'), [
    { ...file, name: 'Broken.boothpack', content: pack.subarray(0, 1_000) },
    { ...file, name: 'Second.boothpack' },
  ])
  await expect(page.getByText('“Broken.boothpack” was not added.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Second\.boothpack/ })).toBeVisible()
})

test('where nothing else takes files, the pointer says that a pack may be let go of, and of a picture that it may not', async ({
  page,
}) => {
  await goTo(page, 'Overview')
  const effectOf = (type: string): Promise<string> =>
    page.getByRole('main').evaluate((element, mime) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'x', { type: mime }))
      const over = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true })
      // A browser keeps the effect of a made event to itself: what was set is asked for.
      let effect = ''
      Object.defineProperty(dataTransfer, 'dropEffect', {
        set: (value: string) => (effect = value),
        get: () => effect,
      })
      element.dispatchEvent(over)
      return effect
    }, type)
  expect(await effectOf('')).toBe('copy')
  expect(await effectOf('application/zip')).toBe('copy')
  expect(await effectOf('image/png')).toBe('none')
})
