import type { Hall, LayoutItem } from '../../../shared/contract/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { inSlices, pacer } from '../slices.ts'
import type { Workspace } from '../types.ts'
import { editable, updateRecord } from './change.ts'

export interface LayoutChange {
  readonly put: readonly LayoutItem[]
  readonly remove: readonly string[]
  /** Booths that change floor without a place there: booth key → floor key. */
  readonly floorOf?: Readonly<Record<string, string>> | undefined
  readonly hall?: Hall | undefined
}

/**
 * One step of the floor editor: places and hall, and the floor each booth belongs to from now on,
 * journalled like any other change. A large step is written in slices, after it is known that all
 * of it can be. A booth's record is touched only where its floor changes. `origin` is noted with
 * the change of the layout.
 *
 * @throws AppError `not-found`, before anything has changed
 */
export async function applyLayout(workspace: Workspace, floorKey: string, change: LayoutChange, origin?: string): Promise<void> {
  const { layouts } = workspace
  editable(workspace, 'floor', floorKey)
  const moves = new Map([...change.put.map(({ id }): [string, string] => [id, floorKey]), ...Object.entries(change.floorOf ?? {})])
  const floors = await floorsOf(workspace, [...moves.keys()])
  for (const booth of moves.keys()) {
    if (!floors.has(booth)) throw new AppError('not-found', `There is no booth “${booth}”.`)
  }
  for (const floor of new Set(Object.values(change.floorOf ?? {}))) editable(workspace, 'floor', floor)
  const move = (booth: string, floor: string): void => {
    if (floors.get(booth) !== floor) updateRecord(workspace, 'booth', booth, { floor_id: floor })
  }
  const { hall } = change
  const steps: (() => void)[] = [
    ...(change.remove.length === 0 && hall === undefined ? [] : [() => layouts.apply(floorKey, { put: [], remove: change.remove, hall })]),
    ...change.put.map((item) => () => {
      move(item.id, floorKey)
      layouts.apply(floorKey, { put: [item], remove: [] })
    }),
    ...Object.entries(change.floorOf ?? {}).map(([booth, floor]) => () => {
      move(booth, floor)
      // Moved by hand: it shall not come back to where it once stood.
      layouts.removeBooth(booth)
    }),
  ]
  await inSlices(workspace, steps, (step) => step(), { origin })
}

const boothsAtOnce = 1_000

async function floorsOf({ records }: Workspace, booths: readonly string[]): Promise<ReadonlyMap<string, string | undefined>> {
  const floors = new Map<string, string | undefined>()
  const pause = pacer()
  for (let from = 0; from < booths.length; from += boothsAtOnce) {
    for (const [booth, floor] of records.floorsOf(booths.slice(from, from + boothsAtOnce))) floors.set(booth, floor)
    await pause()
  }
  return floors
}
