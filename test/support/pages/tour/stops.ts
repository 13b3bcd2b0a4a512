import { expect, type Locator, type Page } from '@playwright/test'
import en from '../../../../renderer/locales/en/index.ts'
import { canvas } from '../floor-plan.ts'
import { twoPictures } from './given-files.ts'
import { longNames } from '../lived-in/long-names.ts'

/** Something that a person can have before them: a screen, one of its tabs, a state of it. */
export interface TourStop {
  readonly name: string
  /** Behind `#/e/sample/`; `undefined`: the start screen. */
  readonly path: string | undefined
  /** What is done there, in English, until it is on show. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

const button = (page: Page | Locator, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
const rows = (page: Page): Locator => page.getByRole('grid').getByRole('row')
const openFirst = (page: Page): Promise<void> => rows(page).nth(1).click()
/** The booth that has most of what a booth can have. */
async function booth(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('link').first().click()
  await expect(page.locator('.editor')).toBeVisible()
}

async function connect(page: Page): Promise<void> {
  await button(page, en.start.connect).click()
  await expect(page.locator('form input:focus')).toBeVisible()
}

async function openFile(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: en.library.search }).fill(longNames.picture.slice(0, 20))
  await page.getByRole('grid').getByRole('gridcell').filter({ hasText: longNames.picture }).first().click()
}

async function selectSome(page: Page): Promise<void> {
  const boxes = page.getByRole('grid').getByRole('checkbox')
  for (const row of [1, 2, 3]) await boxes.nth(row).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
}

async function drawnFloor(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Innovation Hall/ }).click()
}

async function asList(page: Page): Promise<void> {
  await drawnFloor(page)
  await page.getByRole('radio', { name: en.floors.tools.list, exact: true }).click()
}

async function withStand(page: Page): Promise<void> {
  await drawnFloor(page)
  await page.getByRole('radio', { name: en.floors.tools.plan, exact: true }).click()
  await canvas(page).press('Enter')
  await expect(page.getByRole('complementary', { name: en.floors.inspector.label })).toBeVisible()
}

async function withCard(page: Page): Promise<void> {
  await withStand(page)
  await expect(page.getByTestId('stand-card')).toBeVisible()
}

async function withFreeStand(page: Page): Promise<void> {
  await drawnFloor(page)
  await page.keyboard.press('Control+f')
  await page.getByRole('combobox').fill('A4')
  await expect(page.getByRole('option').first()).toContainText('A4')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function withAllSelected(page: Page): Promise<void> {
  await withStand(page)
  await canvas(page).press('Control+a')
}

/** Until every pack that waits is compared with what is here. */
async function compared(page: Page): Promise<void> {
  await expect(page.getByText(en.packs.reviews.counting, { exact: true })).toHaveCount(0)
}

/** A command of the screen, by the palette. */
export async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

const floorPanel = (name: string) => async (page: Page) => {
  await withStand(page)
  await command(page, name)
}

/** A picture lies under the plan. */
async function withBackground(page: Page): Promise<void> {
  await floorPanel(en.floorsDrawing.tool)(page)
  const panel = page.getByRole('complementary', { name: en.floorsDrawing.title })
  const divide = button(panel, en.floorsDrawing.divide.action)
  if (await divide.isVisible()) return
  await panel.getByLabel(en.floorsDrawing.add).setInputFiles((await twoPictures()).slice(0, 1))
  await expect(divide).toBeVisible()
}

export const places: readonly TourStop[] = [
  { name: 'start', path: undefined },
  { name: 'connect', path: undefined, prepare: connect },
  { name: 'overview', path: 'overview' },
  { name: 'event', path: 'event' },
  { name: 'floor as a plan', path: 'floors', prepare: withStand },
  { name: 'floor, the card of a stand', path: 'floors', prepare: withCard },
  { name: 'floor, a free stand', path: 'floors', prepare: withFreeStand },
  { name: 'floor, all selected', path: 'floors', prepare: withAllSelected },
  { name: 'floor as a list', path: 'floors', prepare: asList },
  { name: 'floor, numbering', path: 'floors', prepare: floorPanel(en.floorsAssign.numbering.open) },
  { name: 'floor, assigning', path: 'floors', prepare: floorPanel(en.floorsAssign.auto.open) },
  { name: 'floor, checks', path: 'floors', prepare: floorPanel(en.floorsChecks.commands.open) },
  { name: 'floor, layers', path: 'floors', prepare: floorPanel(en.floorsStands.layers.title) },
  { name: 'floor, background', path: 'floors', prepare: floorPanel(en.floorsDrawing.tool) },
  { name: 'floor, drawing', path: 'floors', prepare: floorPanel(en.floorsStands.draw.array) },
  { name: 'booths', path: 'booths' },
  { name: 'new booth', path: 'booths/new' },
  { name: 'booths, some selected', path: 'booths', prepare: selectSome },
  { name: 'booths as cards', path: 'booths', prepare: (page) => button(page, en.lists.layout.cards).click() },
  { name: 'booth', path: 'booths', prepare: booth },
  { name: 'reviews', path: 'reviews', prepare: compared },
  {
    name: 'review',
    path: 'reviews',
    prepare: async (page) => {
      await compared(page)
      await page.getByRole('main').getByRole('link', { name: longNames.company }).first().click()
      await expect(button(page, en.packs.review.acceptBooth)).toBeAttached()
    },
  },
  { name: 'media', path: 'media' },
  { name: 'media, a file', path: 'media', prepare: openFile },
  ...(['representative', 'speaker', 'attendee'] as const).flatMap((kind) => [
    { name: kind, path: `people?kind=${kind}` },
    { name: `${kind}, open`, path: `people?kind=${kind}`, prepare: openFirst },
  ]),
  { name: 'attendees, some selected', path: 'people?kind=attendee', prepare: selectSome },
  { name: 'segments', path: 'segments' },
  { name: 'segment', path: 'segments', prepare: openFirst },
  { name: 'agenda', path: 'sessions' },
  { name: 'session', path: 'sessions', prepare: (page) => page.locator('.ec-event').first().click() },
  {
    name: 'sessions as a list',
    path: 'sessions',
    prepare: (page) => page.getByRole('radio', { name: en.sessions.views.list }).check({ force: true }),
  },
  ...(['track', 'handout'] as const).flatMap((kind) => [
    { name: kind, path: `sessions?kind=${kind}` },
    { name: `${kind}, open`, path: `sessions?kind=${kind}`, prepare: openFirst },
  ]),
  { name: 'jobs', path: 'jobs' },
  { name: 'job', path: 'jobs', prepare: openFirst },
  { name: 'job categories', path: 'jobs?kind=jobCategory' },
  { name: 'reports, scans', path: 'reports' },
  {
    name: 'reports, journeys',
    path: 'reports',
    prepare: (page) => button(page, en.reports.tabs.journeyStep).click(),
  },
  ...(['waiting', 'drafts', 'progress', 'conflicts', 'parked', 'history'] as const).map((tab) => ({
    name: `sync, ${tab}`,
    path: `sync?tab=${tab}`,
  })),
  {
    name: 'earlier versions',
    path: 'sync?tab=history',
    prepare: (page) => page.getByRole('radio', { name: en.sync.history.versions }).check({ force: true }),
  },
  { name: 'settings', path: 'settings' },
  { name: 'needs', path: 'needs' },
  { name: 'floor, a background', path: 'floors', prepare: withBackground },
]

export function stopNamed(wanted: string): TourStop {
  const found = places.find(({ name }) => name === wanted)
  if (found === undefined) throw new Error(`There is no place “${wanted}”.`)
  return found
}
