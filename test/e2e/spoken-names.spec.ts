import { languageCodes } from '../../shared/languages.ts'
import { nameFaults } from '../support/pages/spoken-names.ts'
import { longNames } from '../support/pages/lived-in/long-names.ts'
import { dialogs } from '../support/pages/tour/dialogs.ts'
import { open } from '../support/pages/tour/openers.ts'
import { part } from '../support/pages/tour/part.ts'
import { stopNamed, places } from '../support/pages/tour/stops.ts'
import { goToStop, speak } from '../support/pages/tour/tour.ts'
import { expect, test, type Page } from './lived-in.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** What several records of the event are called, as they may be. */
const sharedNames = [longNames.company, 'background.png', 'logo.png']

async function checkedInEveryLanguage(page: Page): Promise<void> {
  for (const language of languageCodes) {
    await speak(page, language)
    // What is being named anew is named a moment later.
    await expect
      .soft(async () => expect(await nameFaults(page, sharedNames)).toEqual([]), language)
      .toPass({ timeout: 5_000 })
  }
}

for (const place of part(places, 3, 4))
  test(`${place.name}: no spoken name is empty, has a loose end, says a thing twice or stands in two rows`, async ({
    page,
    origin,
  }) => {
    await goToStop(page, origin, place)
    await checkedInEveryLanguage(page)
  })

for (const { file, place, openers } of part(dialogs, 4, 6))
  test(`${file} from ${place}: no spoken name is empty, has a loose end, says a thing twice or stands in two rows`, async ({
    page,
    origin,
  }) => {
    const [opener] = openers
    await goToStop(page, origin, stopNamed(place))
    await open(page, opener)
    await checkedInEveryLanguage(page)
  })
