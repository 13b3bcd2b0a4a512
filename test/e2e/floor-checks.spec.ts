import { expect, test, type Page } from '@playwright/test'
import { newFixture, newStand, type PlanElement } from '../../shared/domain/plan/elements.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { openSampleEvent } from '../support/pages/main-journey.ts'
import { startWebHostWithSample } from '../support/pages/prepared-sample.ts'
import { goTo } from '../support/pages/screens.ts'
import { openPage, type SignedIn } from '../support/pages/web-client.ts'
import type { WebHost } from '../support/pages/web-host.ts'

let host: WebHost

test.beforeEach(async ({ page }) => {
  host = await startWebHostWithSample()
  await page.goto(host.url)
})
test.afterEach(() => host.stop())

const checks = (page: Page) => page.getByRole('region', { name: 'Checks' })
const found = (page: Page, kind: string) =>
  checks(page).getByRole('list', { name: kind }).getByRole('listitem')
const counted = (page: Page) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /problem/ })
const figure = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const stand = (number: string, xMetres: number, yMetres: number, widthMetres = 3) =>
  newStand({ id: `stand-${number}`, number, xMetres, yMetres, widthMetres, heightMetres: 3 })

/** Two stands over each other, two with a metre between them, one alone, and a door. */
const plan: readonly PlanElement[] = [
  stand('P1', 10, 10),
  stand('P2', 12.5, 10),
  stand('Q1', 30, 10),
  stand('Q2', 34, 10),
  stand('R1', 20, 30),
  newFixture({ id: 'door', kind: 'entrance', xMetres: 4, yMetres: 0, widthMetres: 4, heightMetres: 0.3 }),
]

/** A second client beside the page, that is let in as the page is. */
async function signedInAs(page: Page): Promise<SignedIn> {
  const { origin, port } = new URL(page.url())
  const cookies = await page.context().cookies()
  const key = await page.evaluate(
    () => sessionStorage.getItem('booth-builder.key') ?? localStorage.getItem('booth-builder.key') ?? '',
  )
  return {
    origin,
    port: Number(port),
    key,
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  }
}

/** Opens an empty floor of the sample with these elements on it. */
async function openPlan(page: Page, put: readonly PlanElement[]): Promise<void> {
  const other = await openPage(await signedInAs(page))
  const [event] = await other.client.call('events.list', {})
  const eventId = event!.id
  await other.client.call('events.open', { eventId })
  const { items } = await other.client.call('records.list', {
    eventId,
    entity: 'floor',
    offset: 0,
    limit: 50,
  })
  const floorKey = items.find(({ values }) => values['name'] === 'Health Forum')!.key
  const change = { floorKey, put, remove: [], floorOf: {} }
  const takenBack = { floorKey, put: [], remove: put.map(({ id }) => id), floorOf: {} }
  const step = {
    id: 'drawn',
    kind: 'draw',
    count: put.length,
    seenOn: floorKey,
    at: 0,
    forward: [change],
    backward: [takenBack],
  } as const
  await other.client.call('layout.apply', { eventId, step })
  await other.close()
  await openSampleEvent(page)
  await goTo(page, 'Floors')
  await page.getByRole('tab', { name: /^Health Forum/ }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toContainText(`${put.length - 1} stands`)
}

test('what is wrong with a plan is found, gone to, put right and taken back, and what is meant so is ignored with a reason', async ({
  page,
}) => {
  await openPlan(page, plan)
  await expect(counted(page)).toHaveText('2 problems')
  await counted(page).click()
  await expect(found(page, 'Stands overlap')).toHaveCount(1)
  await expect(found(page, 'Aisle too narrow')).toContainText('1 m wide, minimum 2 m')
  // Booths that wait are no problem, but are told.
  await checks(page).getByText('Booth without a stand').click()
  await found(page, 'Booth without a stand').nth(2).getByRole('button').first().click()
  await expect(
    page.getByRole('listbox', { name: 'Unplaced booths' }).getByRole('option', { selected: true }),
  ).toHaveCount(1)

  await found(page, 'Stands overlap').getByRole('button', { name: 'P1 and P2', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Status' })).toContainText('2 selected')
  await found(page, 'Stands overlap').getByRole('button', { name: 'Move apart: P1 and P2' }).click()
  await expect(counted(page)).toHaveText('1 problem')
  await expect(figure(page, 'From the left, metres')).toHaveValue('13')
  await expect(found(page, 'Stands overlap')).toHaveCount(0)

  await found(page, 'Aisle too narrow').getByRole('button', { name: 'Ignore: Q1 and Q2' }).click()
  const why = page.getByLabel('Why is this intended?')
  await expect(why).toBeFocused()
  await expect(checks(page).getByRole('button', { name: 'Ignore', exact: true })).toBeDisabled()
  await why.fill('A way for the staff')
  await why.press('Enter')
  await expect(counted(page)).toHaveText('No problems')
  await checks(page).getByText('Ignored').click()
  await expect(found(page, 'Ignored')).toContainText('A way for the staff')

  // Each was one step.
  await page.getByTestId('floor-canvas').focus()
  await page.keyboard.press('Control+z')
  await expect(counted(page)).toHaveText('1 problem')
  await page.keyboard.press('Control+z')
  await expect(counted(page)).toHaveText('2 problems')
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')
  await expect(counted(page)).toHaveText('No problems')
  await page.reload()
  await expect(counted(page)).toHaveText('No problems')
  await counted(page).click()
  await checks(page).getByText('Ignored').click()
  await found(page, 'Ignored').getByRole('button', { name: 'Show again: Q1 and Q2' }).click()
  await expect(counted(page)).toHaveText('1 problem')

  // All of a kind, counted, with a way back.
  await found(page, 'Aisle too narrow').getByRole('button', { name: 'Ignore: Q1 and Q2' }).click()
  await checks(page)
    .getByRole('combobox', { name: 'What to ignore' })
    .selectOption('On this floor: Aisle too narrow')
  await page.getByLabel('Why is this intended?').fill('The building has none wider')
  await page.keyboard.press('Enter')
  await expect(counted(page)).toHaveText('No problems')
  await checks(page).getByText('Ignored').click()
  await expect(found(page, 'Ignored')).toContainText('On this floor: Aisle too narrow · 1 hidden')
  await found(page, 'Ignored')
    .getByRole('button', { name: 'Show again: On this floor: Aisle too narrow' })
    .click()
  await expect(counted(page)).toHaveText('1 problem')
})

test('the checks are gone through with the keys alone, follow the hall, and can be read by everybody', async ({
  page,
}) => {
  await openPlan(page, plan)
  await counted(page).focus()
  await page.keyboard.press('Enter')
  const overlap = checks(page).getByRole('button', { name: 'P1 and P2', exact: true })
  const aisle = checks(page).getByRole('button', { name: /^Q1 and Q2/ })
  await expect(overlap).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(aisle).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(checks(page).getByRole('button', { name: 'Move apart: P1 and P2' })).toBeFocused()
  await page.keyboard.press('Enter')
  // Whose row is gone goes on at the next.
  await expect(aisle).toBeFocused()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, { onlyColours: true })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(checks(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^Hall 60/ }).click()
  await page.getByLabel('Minimum aisle width, metres').fill('1')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(counted(page)).toHaveText('No problems')
  await page.keyboard.press('Control+z')
  await expect(counted(page)).toHaveText('1 problem')
})
