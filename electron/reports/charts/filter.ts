import { pacer } from '../../workspace/disk/slices.ts'
import type { NameKind, Names } from '../persistence/names.ts'
import type { Slice, TimeRange } from '../persistence/columns.ts'

/** Which rows a chart is about; booths, devices and people as the service names them. */
export interface RowFilter {
  readonly range: TimeRange
  readonly booths?: readonly string[] | undefined
  readonly devices?: readonly string[] | undefined
  readonly people?: readonly string[] | undefined
}

/** Whether the row of a slice meets the filter, but for its time. */
export type RowTest = (slice: Slice, row: number) => boolean

/** `undefined`: every row does. */
export async function rowTest(
  names: Names,
  { booths, devices, people }: RowFilter,
): Promise<RowTest | undefined> {
  const isBooth = await marks(names, 'booth', booths)
  const isDevice = await marks(names, 'device', devices)
  const isPerson = await marks(names, 'person', people)
  if (isBooth === undefined && isDevice === undefined && isPerson === undefined) return undefined
  return ({ booth, label, person }, row) =>
    (isBooth === undefined || isBooth[booth[row] ?? 0] === 1) &&
    (isDevice === undefined || isDevice[label[row] ?? 0] === 1) &&
    (isPerson === undefined || isPerson[person[row] ?? 0] === 1)
}

/** A column with 1 at the numbers of these texts; `undefined`: it does not matter. Lets others have their turn between. */
export async function marks(
  names: Names,
  kind: NameKind,
  texts: readonly string[] | undefined,
): Promise<Uint8Array | undefined> {
  if (texts === undefined) return undefined
  const marked = new Uint8Array(names.last(kind) + 1)
  const pause = pacer()
  for (const text of texts) {
    const no = names.find(kind, text)
    if (no !== undefined) marked[no] = 1
    await pause()
  }
  return marked
}
