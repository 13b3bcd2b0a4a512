import { expect, test, type Page } from '@playwright/test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlanStep } from '../../shared/domain/plan/layout.ts'
import { openTestApplication } from '../support/application.ts'
import { accessibilityFaults } from '../support/pages/accessibility.ts'
import { canvas, status } from '../support/pages/floor-plan.ts'
import { goTo } from '../support/pages/screens.ts'
import { startWebHost, type WebHost } from '../support/pages/web-host.ts'
import { planStep, standFor } from '../support/plans.ts'
import { once } from '../support/sharing/once.ts'
import { seededEventName, seedEvent } from '../support/workspaces/seed-workspace.ts'

const [eventId, floorKey, day] = ['seeded', 'r1', 24 * 3_600_000]

let folder: string
let host: WebHost

test.beforeEach(async ({ page }) => {
  folder = mkdtempSync(join(tmpdir(), 'plan-versions-'))
  await planOverDays(join(folder, 'data'), join(folder, 'shared'))
  host = await startWebHost({ dataDirectory: join(folder, 'data') })
  await page.goto(host.url)
  await page.getByRole('link', { name: new RegExp(seededEventName) }).click()
  await goTo(page, 'Floors')
  await expect(canvas(page)).toBeVisible()
})
test.afterEach(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Ada drew twelve stands three days ago and seated two booths; Ben has changed half of them since. */
async function planOverDays(dataDirectory: string, shared: string): Promise<void> {
  mkdirSync(shared)
  seedEvent({ dataDirectory, remoteId: '1', booths: 3, floors: 1 })
  let time = Date.now() - 3 * day
  const core = await openTestApplication({ dataDirectory, clock: { now: () => (time += 1) } })
  const share = (name: string) =>
    core.client.call('sharing.turnOn', { eventId, place: { kind: 'folder', folder: shared }, name })
  const apply = async (step: PlanStep): Promise<void> => {
    await core.client.call('layout.apply', { eventId, step })
    await core.client.call('planHistory.steps', { eventId, floorKey, before: null, limit: 1 })
  }
  const stand = (at: number, given: Parameters<typeof standFor>[1] = {}) =>
    standFor(given.boothKey ?? null, {
      ...given,
      id: `s${at}`,
      number: `A${at}`,
      xMetres: 4 + (at % 6) * 6,
      yMetres: 6 + Math.floor(at / 6) * 12 + (given.yMetres ?? 0),
    })
  const all = Array.from({ length: 12 }, (_, at) => stand(at, at < 2 ? { boothKey: `r${at + 1}` } : {}))
  try {
    await share('Ada')
    // What is done before the first exchange is told as what was there before.
    await once(core, 'sharing.changed', async () => {
      const state = await core.client.call('sharing.state', { eventId })
      return state.on && state.lastAt !== null
    })
    await apply(planStep({ floorKey, put: all }, { remove: all.map(({ id }) => id) }, { kind: 'draw' }))
    time += day
    await share('Ben')
    await apply(
      planStep(
        { floorKey, put: [stand(6, { yMetres: 8 }), stand(7, { yMetres: 8 })] },
        { put: [stand(6), stand(7)] },
        { kind: 'move' },
      ),
    )
    time += day
    await apply(
      planStep(
        { floorKey, remove: ['s8', 's9', 's0'] },
        { put: [stand(8), stand(9), stand(0, { boothKey: 'r1' })] },
        { kind: 'delete' },
      ),
    )
  } finally {
    await core.close()
  }
}

const versions = (page: Page) => page.getByRole('dialog', { name: 'Versions of Floor 1' })

test('a floor is looked at as it stood on a day, and brought back as one step that undo takes back', async ({
  page,
}) => {
  await expect(status(page)).toContainText('9 stands')
  await page.getByRole('button', { name: 'Actions for Floor 1' }).click()
  await page.getByRole('menuitem', { name: 'Versions …' }).click()
  const days = versions(page).getByRole('radio')
  await expect(days).toHaveCount(3)
  await expect(versions(page)).toContainText('The plan is the same now.')
  await expect(versions(page).getByRole('button', { name: 'Bring back this version' })).toBeDisabled()
  await days.first().focus()
  for (let older = 0; older < 2; older += 1) await page.keyboard.press('ArrowDown')
  await expect(versions(page)).toContainText(
    '3 elements come back and 2 elements are changed if you bring it back.',
  )
  await expect(versions(page).getByRole('img', { name: /^Plan of Floor 1/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await versions(page).getByRole('button', { name: 'Show differences' }).click()
  await versions(page).getByRole('checkbox', { name: 'Bring back Stand A9' }).uncheck()
  await versions(page).getByRole('button', { name: 'Bring back 4 differences' }).click()
  await expect(versions(page)).toBeHidden()
  await expect(status(page)).toContainText('11 stands')
  await canvas(page).focus()
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('9 stands')
})
