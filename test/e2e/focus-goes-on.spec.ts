import en from '../../renderer/locales/en/index.ts'
import { dialogs } from '../support/pages/tour/dialogs.ts'
import { dialogOf, focused, open } from '../support/pages/tour/openers.ts'
import { part } from '../support/pages/tour/part.ts'
import { stopNamed } from '../support/pages/tour/stops.ts'
import { said } from '../support/pages/tour/said.ts'
import { goToStop } from '../support/pages/tour/tour.ts'
import { changing as test, expect, type Page } from './lived-in.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

const isSomewhere = (page: Page, what: string) =>
  expect(async () => expect(await focused(page)).not.toMatch(/^nothing|, which /), what).toPass({
    timeout: 10_000,
  })

test('of a row that goes the focus goes to its neighbour, and of the last to the screen', async ({
  page,
  origin,
}) => {
  await goToStop(page, origin, stopNamed('sync, drafts'))
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  for (let left = (await rows.count()) - 1; left >= 0; left -= 1) {
    const way = left % 2 === 0 ? 'keys' : 'pointer'
    await open(page, { kind: 'button', name: said(en.sync.entry.discardLabel) }, way)
    await dialogOf(page).getByRole('button', { name: en.sync.discard.confirm, exact: true }).press('Enter')
    await expect(rows).toHaveCount(left)
    await isSomewhere(page, `${left} left, ${way}`)
    if (left > 0) await expect(rows.locator(':focus'), `${left} left, ${way}`).toHaveCount(1)
  }
})

for (const { file, place, openers } of part(dialogs, 0, 6))
  test(`what ${file} from ${place} does leaves the focus in sight, also where what opened it has gone`, async ({
    page,
    origin,
  }) => {
    const [opener] = openers
    await goToStop(page, origin, stopNamed(place))
    await open(page, opener)
    const verb = dialogOf(page).locator('button[type=submit]:enabled')
    if ((await verb.count()) > 0) await verb.last().press('Enter')
    // It may lead on within the dialog, or want something first.
    await expect(async () => {
      if ((await page.locator('[data-dialog]').count()) > 0) await page.keyboard.press('Escape')
      await expect(page.locator('[data-dialog]')).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ intervals: [2_000] })
    await isSomewhere(page, file)
  })
