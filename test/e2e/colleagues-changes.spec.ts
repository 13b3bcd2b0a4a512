import { expect, test, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlanStep } from '../../shared/domain/plan/layout.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { canvas } from '../support/pages/floor-plan.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { planStep, standFor } from '../support/plans.ts'
import { once } from '../support/sharing/once.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'

const eventId = 'seeded'
const floorKey = 'r1'
const at = { eventId, floorKey }

let folder: string
let ana: TestApplication
let host: WebHost | undefined

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colleagues-'))
})
test.afterEach(async () => {
  await host?.stop()
  await ana.close()
  await rm(folder, { recursive: true, force: true })
})

async function colleague(name: string): Promise<TestApplication> {
  const dataDirectory = join(folder, name)
  seedEvent({ dataDirectory, booths: 3, floors: 1 })
  const core = await openTestApplication({ dataDirectory })
  await core.client.call('sharing.turnOn', {
    eventId,
    place: { kind: 'folder', folder: join(folder, 'shared') },
    name,
  })
  await once(core, 'sharing.changed', async () => {
    const state = await core.client.call('sharing.state', { eventId })
    return state.on && state.lastAt !== null
  })
  return core
}

const apply = (step: PlanStep) =>
  ana.client.call('layout.apply', { eventId, step: { ...step, at: Date.now() }, origin: 'a page' })
const stand = (id: string, xMetres: number, more: Parameters<typeof standFor>[1] = {}) =>
  standFor(null, { id, number: id, xMetres, ...more })
const line = (page: Page) => page.getByRole('region', { name: 'Changes by colleagues' })
const spoken = (page: Page) => page.getByRole('region', { name: 'Messages' })

test('who comes back to a floor walks through what a colleague changed, and hears what is changed from then on', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await mkdir(join(folder, 'shared'))
  ana = await colleague('Ana')
  const ben = await colleague('Ben')
  const there = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8']
  await apply(planStep({ floorKey, put: there.map((id, index) => stand(id, 4 + 4 * index, { yMetres: 8 })) }))
  const changes = async () => (await ben.client.call('sharing.changes', at))!
  await once(ben, 'layout.changed', async () => (await changes()).changes.length === there.length)
  await ben.client.call('sharing.sawChanges', { ...at, upTo: (await changes()).upTo })
  await apply(planStep({ floorKey, put: [stand('A1', 4, { yMetres: 8, boothKey: 'r1' })] }))
  await apply(planStep({ floorKey, put: [stand('A2', 8, { yMetres: 14 })] }))
  await apply(planStep({ floorKey, remove: ['A3'] }))
  await once(ben, 'layout.changed', async () => (await changes()).changes.length === 3)
  await ben.close()

  host = await startWebHost({ dataDirectory: join(folder, 'Ben') })
  await page.goto(host.url)
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await goTo(page, 'Floors')
  await expect(line(page)).toContainText(/^3 changes by Ana since /)
  // Nothing of it was seen by opening the floor alone.
  await goTo(page, 'Sync')
  await goTo(page, 'Floors')
  await expect(line(page)).toContainText(/^3 changes by Ana since /)
  expect(await accessibilityFaults(page)).toEqual([])
  await line(page).getByRole('button', { name: 'Next' }).click()
  await expect(line(page)).toContainText(/1 of 3.*A1 Booth 000001.*Ana put Booth 000001 here\./)
  await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText('Booth 000001')
  await page.keyboard.press('F9')
  await expect(line(page)).toContainText(/2 of 3.*A2.*Ana moved this\./)
  await page.keyboard.press('F9')
  await expect(line(page)).toContainText(/3 of 3.*A3.*Ana removed this\./)
  await page.keyboard.press('Shift+F9')
  await expect(line(page)).toContainText('2 of 3')
  await line(page).getByRole('button', { name: 'Done' }).click()
  await expect(line(page)).toHaveCount(0)
  await expect(canvas(page)).toBeFocused()

  await apply(
    planStep({
      floorKey,
      put: ['A5', 'A6', 'A7'].map((id, index) => stand(id, 20 + 4 * index, { yMetres: 14 })),
    }),
  )
  await expect(spoken(page)).toContainText('Ana moved 3 stands')
  await expect(line(page)).toHaveCount(0)
  await goTo(page, 'Sync')
  await goTo(page, 'Floors')
  await expect(canvas(page)).toBeVisible()
  await expect(line(page)).toHaveCount(0)
})
