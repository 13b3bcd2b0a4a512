import { expect, test, type Download, type Page } from '@playwright/test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { openPage, signIn, type WebPage } from '../support/pages/web-client.ts'
import type { WebHost } from '../support/pages/web-host.ts'

const hostileName = '</script><script>window.broken=1</script><img src=x onerror="window.broken=2">'

const eventId = 'sample'

let host: WebHost
let core: WebPage

test.beforeEach(async ({ page, context }) => {
  host = await startWebHostWithSample()
  const signedIn = await signIn(host.url)
  core = await openPage(signedIn)
  const [name = '', value = ''] = signedIn.cookie.split('=')
  await context.addCookies([{ name, value, url: signedIn.origin }])
  await page.addInitScript((key) => localStorage.setItem('booth-builder.key', key), signedIn.key)
})
test.afterEach(async () => {
  await core.close()
  await host.stop()
})

const dialog = (page: Page) => page.getByRole('dialog')

async function openFloors(page: Page): Promise<void> {
  await page.goto(`${new URL(host.url).origin}/#/e/${eventId}/floors`)
  await expect(page.getByTestId('floor-canvas')).toBeVisible()
}

async function exported(page: Page, format: string, choose?: () => Promise<void>): Promise<Download> {
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Export the plan …' }).click()
  await dialog(page).getByText(format, { exact: true }).click()
  await choose?.()
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click()
  const download = await coming
  await expect(dialog(page)).toHaveCount(0)
  return download
}

test('a plan goes out as a file, and comes back only as far as it is taken', async ({ page }) => {
  await openFloors(page)
  const pdf = await exported(page, 'PDF', async () => {
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog(page).getByRole('combobox', { name: 'Scale' }).selectOption('50')
    await expect(dialog(page).getByText(/^\d+ × \d+ sheets at 1:50/)).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Scale' }).selectOption('fitted')
    await expect(dialog(page).getByText(/^One sheet at 1:\d+\.$/)).toBeVisible()
  })
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const layout = await exported(page, 'Layout file')
  const file = JSON.parse(await readFile(await layout.path(), 'utf8')) as {
    floors: {
      elements: { id: string; kind: string; number: string; xMetres: number; priceClass: string }[]
    }[]
  }
  const [first, second] = file.floors[0]!.elements.filter(({ kind }) => kind === 'stand')
  first!.priceClass = 'premium'
  second!.xMetres += 0.5
  const path = join(tmpdir(), `plan-${process.pid}.json`)
  await writeFile(path, JSON.stringify(file))
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Import a plan …' }).click()
  const choosing = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'choose a file' }).click()
  await (await choosing).setFiles(path)
  const rows = dialog(page).getByRole('group', { name: 'Differences' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rm(path)
  await expect(rows.filter({ hasText: 'Price class' })).toContainText('premium')
  await expect(rows.filter({ hasText: 'Position' })).toContainText('→')
  expect(await accessibilityFaults(page)).toEqual([])
  await rows.filter({ hasText: 'Position' }).getByRole('checkbox').uncheck()
  await dialog(page).getByRole('button', { name: 'Import 1 difference' }).click()
  await expect(dialog(page)).toHaveCount(0)
  const notice = page.getByText('1 difference imported.')
  await expect(notice).toBeVisible()

  const after = JSON.parse(
    await readFile(await (await exported(page, 'Layout file')).path(), 'utf8'),
  ) as typeof file
  const inFile = (id: string) => after.floors[0]!.elements.find((element) => element.id === id)
  expect(inFile(first!.id)?.priceClass).toBe('premium')
  expect(inFile(second!.id)?.xMetres).toBe(second!.xMetres - 0.5)
  await page.getByRole('button', { name: 'Undo importing' }).click()
  await expect(page.getByRole('button', { name: 'Undo importing' })).toHaveCount(0)
})

test('a file that is gone before it was read is told to be, and the same dialog takes another', async ({
  page,
}) => {
  const path = join(tmpdir(), `gone-${process.pid}.json`)
  await writeFile(path, '{}')
  await openFloors(page)
  await page.getByRole('button', { name: 'Export and import' }).click()
  await page.getByRole('menuitem', { name: 'Import a plan …' }).click()
  const sending = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const Plain = XMLHttpRequest
        window.XMLHttpRequest = class extends Plain {
          override send(body: XMLHttpRequestBodyInit): void {
            window.XMLHttpRequest = Plain
            window.addEventListener('gone', () => super.send(body), { once: true })
            resolve()
          }
        }
      }),
  )
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    const choosing = page.waitForEvent('filechooser')
    await dialog(page).getByRole('button', { name: 'choose a file' }).click()
    await (await choosing).setFiles(file)
  }
  await choose(path)
  await sending
  await rm(path)
  await page.evaluate(() => window.dispatchEvent(new Event('gone')))
  await expect(dialog(page)).toContainText(`“gone-${process.pid}.json” is no longer there.`)
  await choose({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') })
  await expect(dialog(page)).toContainText('“other.json” is not a layout file.')
})

test('the interactive plan works from a disk, without a network, whatever exhibitors are called', async ({
  page,
  context,
}) => {
  const { items } = await core.client.call('records.list', { eventId, entity: 'floor', orderBy: 'order' })
  const { elements } = await core.client.call('layout.get', { eventId, floorKey: items[0]!.key })
  const [key] = elements.flatMap((element) =>
    element.kind === 'stand' && element.boothKey !== null ? [element.boothKey] : [],
  )
  const values = { booth_name: hostileName, booth_company_profile: hostileName }
  await core.client.call('records.update', { eventId, entity: 'booth', key: key!, values })
  await openFloors(page)
  const download = await exported(page, 'Interactive plan', async () => {
    await dialog(page).getByText('All floors (4)').click()
  })
  const path = join(tmpdir(), `plan-${process.pid}.html`)
  await download.saveAs(path)

  const plan = await context.newPage()
  const asked: string[] = []
  const problems: string[] = []
  plan.on('request', (request) => asked.push(request.url()))
  plan.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  plan.on('pageerror', (error) => problems.push(error.message))
  await plan.goto(`file://${path}`)
  const list = plan.getByRole('list', { name: 'Exhibitors and stands' })
  const search = plan.getByRole('searchbox', { name: 'Name, number or keyword' })
  await search.fill('window.broken')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('listitem')).toContainText(hostileName)
  await search.press('Enter')
  await expect(plan.getByRole('heading', { level: 2, name: hostileName })).toBeVisible()
  expect(await plan.evaluate(() => 'broken' in window)).toBe(false)
  await plan.getByRole('button', { name: 'Close' }).click()
  await search.fill('')

  // A stand has a link of its own, which finds it again; favourites stay where the page is opened again.
  await list.getByRole('button').nth(2).click()
  const named = await plan.getByRole('heading', { level: 2 }).innerText()
  await plan.getByRole('button', { name: /Favourite$/ }).click()
  await expect(plan.getByRole('button', { name: 'Favourites (1)' })).toBeVisible()
  const link = plan.url()
  expect(link).toMatch(/#\w+$/)
  await plan.goto('about:blank')
  await plan.goto(link)
  await expect(plan.getByRole('heading', { level: 2, name: named })).toBeVisible()
  await plan.getByRole('combobox', { name: 'Way from' }).selectOption({ index: 1 })
  await expect(plan.getByRole('status').filter({ hasText: 'on foot' })).toHaveText(
    /^\d+ m, about \d+ min on foot$/,
  )
  await expect(plan.locator('.floor:not([hidden]) .way')).toHaveCount(1)
  await plan.getByRole('button', { name: 'Close' }).click()
  await expect(plan.locator('.way')).toHaveCount(0)
  await plan.getByRole('button', { name: 'Favourites (1)' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('listitem')).toContainText(named)
  await plan.getByRole('button', { name: 'Favourites (1)' }).click()
  const filter = plan.getByRole('combobox', { name: 'Category' })
  const all = await list.getByRole('listitem').count()
  await filter.selectOption({ index: 1 })
  await expect.poll(() => list.getByRole('listitem').count()).not.toBe(all)
  await filter.selectOption('')

  const svg = plan.locator('.floor:not([hidden]) svg').first()
  const width = async (): Promise<number> => Number((await svg.getAttribute('viewBox'))!.split(' ')[2])
  await plan.getByRole('button', { name: 'Whole plan' }).click()
  const whole = await width()
  await svg.hover()
  await plan.mouse.wheel(0, -400)
  await expect.poll(width).toBeLessThan(whole)
  await plan.locator('#plan').focus()
  await plan.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(whole, 3)
  await plan.getByRole('tab').nth(1).click()
  await expect(plan.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(plan.getByRole('tabpanel')).toHaveCount(1)
  await plan.emulateMedia({ colorScheme: 'dark' })
  await expect(plan.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await accessibilityFaults(plan)).toEqual([])
  // Its policy keeps even a script of its own from asking anybody.
  expect(
    await plan.evaluate(() =>
      fetch('http://127.0.0.1:9/').then(
        () => 'asked',
        () => 'refused',
      ),
    ),
  ).toBe('refused')
  expect(
    asked.filter((url) => !url.startsWith('file:') && !url.startsWith('data:') && !url.endsWith(':9/')),
  ).toEqual([])
  expect(problems.filter((text) => !text.includes('127.0.0.1:9'))).toEqual([])
  // In somebody's site, in a frame that may keep nothing.
  await plan.setContent(
    `<iframe sandbox="allow-scripts" width="900" height="600" srcdoc="${(await readFile(path, 'utf8')).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`,
  )
  const framed = plan.frameLocator('iframe')
  await framed.getByRole('list', { name: 'Exhibitors and stands' }).getByRole('button').first().click()
  await framed.getByRole('button', { name: /Favourite$/ }).click()
  await expect(framed.getByRole('button', { name: 'Favourites (1)' })).toBeVisible()
  await rm(path)
})
