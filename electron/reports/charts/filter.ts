import type { Names } from '../persistence/names.ts'
import type { Slice, TimeRange } from '../persistence/columns.ts'

/** Which rows a chart is about; booths and devices as the service names them. */
export interface RowFilter {
  readonly range: TimeRange
  readonly booths?: readonly string[] | undefined
  readonly devices?: readonly string[] | undefined
}

/** Whether the row of a slice meets the filter, but for its time. */
export type RowTest = (slice: Slice, row: number) => boolean

/** `undefined`: every row does. */
export function rowTest(names: Names, { booths, devices }: RowFilter): RowTest | undefined {
  const isBooth = booths === undefined ? undefined : marks(booths, (text) => names.find('booth', text), names.last('booth'))
  const isDevice = devices === undefined ? undefined : marks(devices, (text) => names.find('device', text), names.last('device'))
  if (isBooth === undefined && isDevice === undefined) return undefined
  return ({ booth, label }, row) =>
    (isBooth === undefined || isBooth[booth[row] ?? 0] === 1) && (isDevice === undefined || isDevice[label[row] ?? 0] === 1)
}

/** A column with 1 at the numbers of the texts. */
export function marks(texts: readonly string[], find: (text: string) => number | undefined, last: number): Uint8Array {
  const marked = new Uint8Array(last + 1)
  for (const text of texts) {
    const no = find(text)
    if (no !== undefined) marked[no] = 1
  }
  return marked
}
