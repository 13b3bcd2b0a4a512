import en from '../../renderer/locales/en/index.ts'
import { canvas } from '../support/pages/floor-plan.ts'
import { dialogs } from '../support/pages/tour/dialogs.ts'
import { dialogOf, focused, open, type Way } from '../support/pages/tour/openers.ts'
import { command, stopNamed, places } from '../support/pages/tour/stops.ts'
import { part } from '../support/pages/tour/part.ts'
import { goToStop } from '../support/pages/tour/tour.ts'
import { expect, test, type Page } from './lived-in.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const overlays = '[data-reka-popper-content-wrapper], [data-dialog], .v-binder-follower-content'

/** How dialogs are called off by a button of theirs. */
const cancels = new RegExp(
  `^(${[en.frame.cancel, en.frame.close, en.exhibitors.later, en.readiness.reminders.done].join('|')})$`,
)

async function escape(page: Page): Promise<void> {
  // One layer at a time: a list in it may be open.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('[data-dialog]')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

async function cancel(page: Page): Promise<void> {
  const button = dialogOf(page).getByRole('button', { name: cancels })
  if ((await button.count()) === 0) return escape(page)
  await button.first().click()
  await expect(page.locator('[data-dialog]')).toHaveCount(0)
}

for (const { file, place, openers } of part(dialogs, 1, 6))
  test(`${file} from ${place} gives the focus back to what opened it, by keys and by pointer, with Esc and with its own button`, async ({
    page,
    origin,
  }) => {
    for (const opener of openers) {
      await goToStop(page, origin, stopNamed(place))
      for (const [way, close] of [
        ['keys', escape],
        ['pointer', cancel],
      ] as const satisfies readonly (readonly [Way, (page: Page) => Promise<void>])[]) {
        const before = await open(page, opener, way)
        await close(page)
        await expect
          .soft(async () => expect(await focused(page)).toBe(before), `${JSON.stringify(opener)}, ${way}`)
          .toPass({ timeout: 10_000 })
      }
    }
  })

for (const place of part(places, 0, 4))
  test(`${place.name}: every menu and panel that a button announces gives the focus back`, async ({
    page,
    origin,
  }) => {
    await goToStop(page, origin, place)
    const openers = page.locator('button[aria-haspopup]:visible:enabled')
    const kinds = await openers.evaluateAll((buttons) =>
      buttons.map(
        ({ classList, parentElement }) => `${classList.value} in ${parentElement?.classList.value ?? ''}`,
      ),
    )
    for (const [at, kind] of kinds.entries()) {
      // One of a kind: rows have many alike.
      if (kinds.indexOf(kind) < at) continue
      const opener = openers.nth(at)
      for (const way of ['keys', 'pointer'] as const) {
        if (way === 'keys') await opener.press('Enter')
        else await opener.click()
        const overlay = page.locator(overlays).filter({ visible: true })
        await expect(page.locator(`:is(${overlays}):focus-within`), kind).not.toHaveCount(0)
        await page.keyboard.press('Escape')
        await expect(overlay, kind).toHaveCount(0)
        await expect.soft(opener, `${kind}, ${way}`).toBeFocused({ timeout: 10_000 })
      }
    }
  })

test('a panel or a sheet that is closed gives the focus back to where it came from', async ({
  page,
  origin,
}) => {
  const panels = [
    [en.floorsAssign.numbering.open, en.floorsAssign.numbering.title],
    [en.floorsAssign.auto.open, en.floorsAssign.auto.title],
    [en.floorsStands.layers.title, en.floorsStands.layers.title],
    [en.floorsDrawing.tool, en.floorsDrawing.title],
    [en.floorsChecks.commands.open, en.floorsChecks.title],
  ] as const
  await goToStop(page, origin, stopNamed('floor as a plan'))
  for (const [opener, title] of panels) {
    const panel = page
      .locator('main')
      .locator('aside, section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await canvas(page).focus()
    await command(page, opener)
    await expect(panel.last(), title).toBeVisible()
    // Whoever goes on in it comes back from it.
    await panel.last().getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    await expect(panel, title).toHaveCount(0)
    await expect.soft(canvas(page), title).toBeFocused()
  }

  await goToStop(page, origin, stopNamed('attendee, open'))
  const sheet = page.locator('main [data-region]')
  await sheet.getByRole('textbox').first().focus()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('grid'), 'by Esc').toBeFocused()
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: en.frame.close }).focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('grid'), 'by its button').toBeFocused()
})
