import type { Hall, LayoutItem } from '../../../shared/contract/index.ts'
import { currentValues, type Workspace } from '../../workspace/types.ts'

/** Two rows of booths back to back, numbered along the front and then along the back: A1, A2, … */
interface Island {
  readonly letter: string
  readonly xMetres: number
  readonly yMetres: number
  /** Numbers that stay free, for a person to fill. */
  readonly free: readonly number[]
  /** How many are filled; the rest of the island is still empty. */
  readonly booths: number
}

interface FloorPlan {
  readonly hall: Hall
  readonly islands: readonly Island[]
}

const boothMetres = 3
const perRow = 6
const gridMetres = 0.5

/**
 * Half of the work is done: two of the four floors are begun, with gaps. Each floor's booths take
 * the places in the order of their names.
 */
const plans: Readonly<Record<string, FloorPlan>> = {
  'Innovation Hall': {
    hall: { widthMetres: 48, heightMetres: 28, gridMetres },
    islands: [
      { letter: 'A', xMetres: 4.5, yMetres: 4, free: [4, 9], booths: 10 },
      { letter: 'B', xMetres: 25.5, yMetres: 4, free: [2, 7, 8], booths: 9 },
      { letter: 'C', xMetres: 4.5, yMetres: 15, free: [], booths: 5 },
    ],
  },
  'Green Pavilion': {
    hall: { widthMetres: 48, heightMetres: 28, gridMetres },
    islands: [
      { letter: 'D', xMetres: 4.5, yMetres: 4, free: [3], booths: 8 },
      { letter: 'E', xMetres: 25.5, yMetres: 4, free: [], booths: 4 },
    ],
  },
}

/**
 * Puts some of the sample's booths in their places, since a service knows only their floors. Where
 * places are kept already nothing is done.
 */
export function arrangeSample(workspace: Workspace): void {
  const { layouts, records } = workspace
  if (Object.keys(layouts.placements()).length > 0) return
  const booths = [...records.iterate('booth')].map((booth) => {
    const { booth_name: name, floor_id: floor } = currentValues(booth)
    return { key: booth.key, floor, name: typeof name === 'string' ? name : '' }
  })
  booths.sort((a, b) => (a.name < b.name ? -1 : 1))
  workspace.transaction(() => {
    for (const floor of records.iterate('floor')) {
      const { name } = currentValues(floor)
      const plan = typeof name === 'string' ? plans[name] : undefined
      if (plan === undefined) continue
      const own = booths.filter((booth) => booth.floor === floor.key)
      const put = plan.islands.flatMap(placesOf).flatMap((place, index) => {
        const booth = own[index]
        return booth === undefined ? [] : [{ ...place, id: booth.key }]
      })
      layouts.apply(floor.key, { put, remove: [], hall: plan.hall })
    }
  })
}

function placesOf({ letter, xMetres, yMetres, free, booths }: Island): readonly Omit<LayoutItem, 'id'>[] {
  const numbers = Array.from({ length: 2 * perRow }, (_, index) => index + 1).filter((number) => !free.includes(number))
  return numbers.slice(0, booths).map((number) => ({
    kind: 'booth',
    xMetres: xMetres + ((number - 1) % perRow) * boothMetres,
    yMetres: yMetres + Math.floor((number - 1) / perRow) * boothMetres,
    widthMetres: boothMetres,
    heightMetres: boothMetres,
    rotationDegrees: 0,
    z: 0,
    number: `${letter}${number}`,
    locked: false,
  }))
}
