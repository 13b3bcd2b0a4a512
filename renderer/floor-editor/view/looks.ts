import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { isStand } from '../../../shared/domain/plan/elements.ts'
import type { Scene } from '../scene.ts'
import type { BoothLook } from './theme.ts'

/** How the stands of the floor look, by the records of the booths on them. */
export interface Looks {
  /** Of an element. */
  readonly of: (id: string) => BoothLook
  /** Takes over new looks of booths; gives the boxes that look different now, `null` for all. */
  replace(looks: ReadonlyMap<string, BoothLook>): readonly Box[] | null
  /** The boxes that show a logo. */
  showing(logo: string): readonly Box[]
}

/** A stand without a booth. */
const nothing: BoothLook = { name: '', tone: 'neutral', mark: 'full', problems: 0, logo: null }
const held: BoothLook = { ...nothing, tone: 'warning', mark: 'half' }

/** More than so many are painted anew together. */
const mostBoxes = 2_000

export function createLooks(scene: Scene): Looks {
  let looks: ReadonlyMap<string, BoothLook> = new Map()

  function boxesOf(shown: (boothKey: string) => boolean): readonly Box[] {
    return [...scene.items()]
      .filter((element) => isStand(element) && element.boothKey !== null && shown(element.boothKey))
      .flatMap(({ id }) => scene.entry(id) ?? [])
  }

  return {
    of(id) {
      const element = scene.get(id)
      if (!isStand(element)) return nothing
      if (element.boothKey !== null) return looks.get(element.boothKey) ?? nothing
      return element.hold === null ? nothing : { ...held, name: element.hold.name }
    },
    replace(next) {
      const before = looks
      looks = next
      const changed = boxesOf((id) => !sameLook(before.get(id), next.get(id)))
      return changed.length > mostBoxes ? null : changed
    },
    showing: (logo) => boxesOf((id) => looks.get(id)?.logo === logo),
  }
}

function sameLook(a: BoothLook | undefined, b: BoothLook | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.name === b.name && a.tone === b.tone && a.mark === b.mark && a.problems === b.problems && a.logo === b.logo
}
