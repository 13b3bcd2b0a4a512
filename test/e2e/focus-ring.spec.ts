import { ringFaults } from '../support/pages/focus-ring.ts'
import { dialogs } from '../support/pages/tour/dialogs.ts'
import { open } from '../support/pages/tour/openers.ts'
import { part } from '../support/pages/tour/part.ts'
import { stopNamed, places } from '../support/pages/tour/stops.ts'
import { goToStop } from '../support/pages/tour/tour.ts'
import { expect, test } from './lived-in.ts'

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

/** A kind of control is looked at once in a process. */
const seen = new Set<string>()

for (const place of part(places, 1, 4))
  test(`${place.name}: what has the keyboard is seen by a ring of two pixels and three to one, in light and dark`, async ({
    page,
    origin,
  }) => {
    await goToStop(page, origin, place)
    expect(await ringFaults(page, seen)).toEqual([])
  })

for (const { file, place, openers } of part(dialogs, 2, 6))
  test(`${file} from ${place}: what has the keyboard is seen by a ring of two pixels and three to one, in light and dark`, async ({
    page,
    origin,
  }) => {
    const [opener] = openers
    await goToStop(page, origin, stopNamed(place))
    await open(page, opener)
    expect(await ringFaults(page, seen)).toEqual([])
  })
