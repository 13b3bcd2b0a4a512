import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { holderName } from '../../../shared/domain/plan/plan-source.ts'
import { isFixture, isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { imageOfPicture } from '../painter/logos.ts'
import type { Scene } from '../scene/scene.ts'
import type { BoothLook, FloorLooks } from '../view/theme.ts'

/** How the stands of the floor look, by what they are and by the records of the booths on them. */
export interface Looks {
  /** Of an element. */
  readonly of: (id: string) => BoothLook
  /** Takes over new looks; gives the boxes that look different now, `null` for all. */
  replace(looks: FloorLooks): readonly Box[] | null
  /** The boxes that show a logo, or an image of the plan. */
  showing(logo: string): readonly Box[]
}

const nothing: BoothLook = { name: '', tone: 'neutral', mark: 'full', problems: 0, logo: null }

/** More than so many are painted anew together. */
const mostBoxes = 2_000

export function createLooks(scene: Scene): Looks {
  let looks: FloorLooks = { booths: new Map(), colourOf: () => nothing }
  /** A stand that changes is another object. */
  let known = new WeakMap<Stand, BoothLook>()

  function lookOf(stand: Stand): BoothLook {
    const look = known.get(stand)
    if (look !== undefined) return look
    const { tone, mark } = looks.colourOf(stand)
    const booth = stand.boothKey === null ? undefined : looks.booths.get(stand.boothKey)
    const made: BoothLook = {
      problems: 0,
      logo: null,
      ...booth,
      name: holderName(stand, looks.booths),
      tone,
      mark,
    }
    known.set(stand, made)
    return made
  }

  function of(element: PlanElement | undefined): BoothLook {
    return isStand(element) ? lookOf(element) : nothing
  }

  return {
    of: (id) => of(scene.get(id)),
    replace(next) {
      const before = known
      looks = next
      known = new WeakMap()
      const changed: Box[] = []
      for (const item of scene.items()) {
        if (!isStand(item)) continue
        const was = before.get(item)
        // What was never asked for was never painted.
        if (was === undefined || sameLook(was, lookOf(item))) continue
        const entry = scene.entry(item.id)
        if (entry !== undefined) changed.push(entry)
        if (changed.length > mostBoxes) return null
      }
      return changed
    },
    showing(logo) {
      const image = imageOfPicture(logo)
      const shows = (item: PlanElement): boolean =>
        image === undefined ? of(item).logo === logo : isFixture(item) && item.image === image
      return [...scene.items()].flatMap((item) => (shows(item) ? (scene.entry(item.id) ?? []) : []))
    },
  }
}

function sameLook(a: BoothLook, b: BoothLook): boolean {
  return (
    a.name === b.name &&
    a.tone === b.tone &&
    a.mark === b.mark &&
    a.problems === b.problems &&
    a.logo === b.logo
  )
}
