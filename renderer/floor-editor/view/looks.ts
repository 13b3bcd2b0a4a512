import type { Box } from '../../../shared/domain/plan/geometry/rectangle.ts'
import type { Scene } from '../scene.ts'
import type { BoothLook } from './theme.ts'

/** How the booths of the floor look, by their records. */
export interface Looks {
  readonly of: (id: string) => BoothLook
  /** Takes over new looks; gives the boxes that look different now. */
  replace(looks: ReadonlyMap<string, BoothLook>): readonly Box[]
  /** The boxes that show a logo. */
  showing(logo: string): readonly Box[]
}

const nothing: BoothLook = { name: '', tone: 'neutral', mark: 'full', problems: 0, logo: null }

export function createLooks(scene: Scene): Looks {
  let looks: ReadonlyMap<string, BoothLook> = new Map()

  function boxesOf(shown: (id: string) => boolean): readonly Box[] {
    return [...scene.items()].filter(({ id }) => shown(id)).flatMap(({ id }) => scene.boundsOf([id]) ?? [])
  }

  return {
    of: (id) => looks.get(id) ?? nothing,
    replace(next) {
      const before = looks
      looks = next
      return boxesOf((id) => !sameLook(before.get(id), next.get(id)))
    },
    showing: (logo) => boxesOf((id) => looks.get(id)?.logo === logo),
  }
}

function sameLook(a: BoothLook | undefined, b: BoothLook | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.name === b.name && a.tone === b.tone && a.mark === b.mark && a.problems === b.problems && a.logo === b.logo
}
