import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { holderName } from '../../../shared/domain/plan/plan-source.ts'
import { isFixture, isStand, type PlanElement, type Stand } from '../../../shared/domain/plan/elements.ts'
import { imageOfPicture } from '../painter/logos.ts'
import type { Scene } from '../scene/scene.ts'
import type { StandStyle, FloorStyles } from '../view/theme.ts'

/** How the stands of the floor look, by what they are and by the records of the booths on them. */
export interface StandStyles {
  /** Of an element. */
  readonly of: (id: string) => StandStyle
  /** Takes over new styles; gives the boxes that look different now, `null` for all. */
  replace(styles: FloorStyles): readonly Box[] | null
  /** The boxes that show a logo, or an image of the plan. */
  showing(logo: string): readonly Box[]
}

const nothing: StandStyle = { name: '', tone: 'neutral', mark: 'full', problems: 0, logo: null }

/** More than so many are painted anew together. */
const mostBoxes = 2_000

export function createStandStyles(scene: Scene): StandStyles {
  let styles: FloorStyles = { booths: new Map(), colourOf: () => nothing }
  /** A stand that changes is another object. */
  let known = new WeakMap<Stand, StandStyle>()

  function styleOf(stand: Stand): StandStyle {
    const style = known.get(stand)
    if (style !== undefined) return style
    const { tone, mark } = styles.colourOf(stand)
    const booth = stand.boothKey === null ? undefined : styles.booths.get(stand.boothKey)
    const made: StandStyle = {
      problems: 0,
      logo: null,
      ...booth,
      name: holderName(stand, styles.booths),
      tone,
      mark,
    }
    known.set(stand, made)
    return made
  }

  function of(element: PlanElement | undefined): StandStyle {
    return isStand(element) ? styleOf(element) : nothing
  }

  return {
    of: (id) => of(scene.get(id)),
    replace(next) {
      const before = known
      styles = next
      known = new WeakMap()
      const changed: Box[] = []
      for (const item of scene.items()) {
        if (!isStand(item)) continue
        const was = before.get(item)
        // What was never asked for was never painted.
        if (was === undefined || sameStyle(was, styleOf(item))) continue
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

function sameStyle(a: StandStyle, b: StandStyle): boolean {
  return (
    a.name === b.name &&
    a.tone === b.tone &&
    a.mark === b.mark &&
    a.problems === b.problems &&
    a.logo === b.logo
  )
}
