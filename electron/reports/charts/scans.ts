import type { ScanReport } from '../../../shared/contract/index.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import type { ReportStore } from '../persistence/store.ts'
import { rowTest, type RowFilter } from './filter.ts'
import { countOne, createDistinct, grouped, growing } from './growing.ts'
import { createHours, type Hour } from './hours.ts'

/** What is told of one booth before it has a name. */
export type CountedScans = Omit<ScanReport, 'byBooth'> & {
  readonly byBooth: readonly Omit<ScanReport['byBooth'][number], 'key' | 'name'>[]
}

/**
 * All charts of the scans that meet the filter, in one pass over them. `most`: how many booths are
 * told one by one.
 */
export async function countScans(
  store: ReportStore,
  filter: RowFilter,
  timeZone: string,
  most: number,
): Promise<CountedScans> {
  const { names, columns } = store
  const test = await rowTest(names, filter)
  const hourOf = createHours(timeZone)
  const byHour: { hour: Hour; scans: number }[] = []
  const byDay: { day: string; scans: number; people: number }[] = []
  /** Of each person, the last day they were seen on, counted from 1. */
  const lastDay = new Uint32Array(names.last('person') + 1)
  const ofBooth = new Uint32Array(names.last('booth') + 1)
  const [booths, persons] = [growing(), growing()]
  let people = 0
  let scans = 0
  for await (const slice of columns.slices('qrScan', filter.range)) {
    for (let row = 0; row < slice.rows; row += 1) {
      if (test?.(slice, row) === false) continue
      scans += 1
      const hour = hourOf(slice.at[row] ?? 0)
      let inHour = byHour.at(-1)
      if (inHour?.hour.at !== hour.at) {
        inHour = { hour, scans: 0 }
        byHour.push(inHour)
      }
      inHour.scans += 1
      let onDay = byDay.at(-1)
      if (onDay?.day !== hour.day) {
        onDay = { day: hour.day, scans: 0, people: 0 }
        byDay.push(onDay)
      }
      onDay.scans += 1
      const booth = slice.booth[row] ?? 0
      const person = slice.person[row] ?? 0
      countOne(ofBooth, booth)
      booths.push(booth)
      persons.push(person)
      const seenOn = lastDay[person] ?? 0
      if (person === 0 || seenOn === byDay.length) continue
      if (seenOn === 0) people += 1
      onDay.people += 1
      lastDay[person] = byDay.length
    }
  }
  const scanned = [...ofBooth.keys()]
    .filter((no) => no !== 0 && (ofBooth[no] ?? 0) > 0)
    .sort((a, b) => (ofBooth[b] ?? 0) - (ofBooth[a] ?? 0) || a - b)
  const atBooth = await grouped(booths.values, persons.values, ofBooth.length)
  const distinct = createDistinct(lastDay.length)
  const pause = pacer()
  const byBooth: CountedScans['byBooth'][number][] = []
  for (const no of scanned.slice(0, most)) {
    const ofThis = ofBooth[no] ?? 0
    byBooth.push({
      id: names.text('booth', no),
      scans: ofThis,
      people: distinct(atBooth.of(no)),
      share: ofThis / scans,
    })
    await pause()
  }
  return {
    ...{ scans, people, booths: scanned.length },
    byHour: byHour.map(({ hour, scans: inHour }) => ({
      ...{ at: new Date(hour.at * 1_000).toISOString(), day: hour.day, hour: hour.hour, scans: inHour },
    })),
    byDay,
    byBooth,
    otherBooths: {
      booths: Math.max(0, scanned.length - most),
      scans: scanned.slice(most).reduce((sum, no) => sum + (ofBooth[no] ?? 0), 0),
    },
  }
}
