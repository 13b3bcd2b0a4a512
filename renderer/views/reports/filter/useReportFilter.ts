import { computed, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import type { ReportFilter, ReportName } from '../../../../shared/contract/index.ts'
import { useEvent } from '../../../stores/event.ts'
import { useReports } from '../../../stores/reports.ts'
import { comparedRange, rangeOf, type DayRange, type RangeFacts } from './report-range.ts'

export interface ChosenFilter {
  readonly report: WritableComputedRef<ReportName>
  /** What `rangeOf` understands. */
  readonly range: WritableComputedRef<string>
  readonly booths: WritableComputedRef<readonly string[]>
  readonly floor: WritableComputedRef<string>
  readonly device: WritableComputedRef<string>
  readonly segment: WritableComputedRef<string>
  /** What `comparedRange` understands. */
  readonly compared: WritableComputedRef<string>
  readonly facts: ComputedRef<RangeFacts>
  /** What `range` stands for. */
  readonly days: ComputedRef<DayRange>
  readonly filter: ComputedRef<ReportFilter>
  /** The same of the days it is compared with; `null`: none. */
  readonly comparedFilter: ComputedRef<ReportFilter | null>
  /** Whether anything is left out. */
  readonly narrows: ComputedRef<boolean>
  clear(): void
}

/** What the reports are about: it stands in the address, so that it can be gone back to. */
export function useReportFilter(): ChosenFilter {
  const route = useRoute()
  const router = useRouter()
  const event = useEvent()
  const reports = useReports()

  const text = (name: string): string => {
    const value = route.query[name]
    return typeof value === 'string' ? value : ''
  }
  const change = (values: Readonly<Record<string, string>>): void => {
    const query = { ...route.query, ...values }
    void router.replace({
      query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
    })
  }
  const inAddress = (name: string, standard: string): WritableComputedRef<string> =>
    computed({
      get: () => text(name) || standard,
      set: (value) => change({ [name]: value === standard ? '' : value }),
    })

  const report = computed<ReportName>({
    get: () => (text('report') === 'journeys' ? 'journeyStep' : 'qrScan'),
    set: (name) => change({ report: name === 'journeyStep' ? 'journeys' : '' }),
  })
  const range = inAddress('range', 'all')
  const floor = inAddress('floor', '')
  const device = inAddress('device', '')
  const segment = inAddress('segment', '')
  const compared = inAddress('compared', '')
  const booths = computed<readonly string[]>({
    get: () => text('booths').split(',').filter(Boolean),
    set: (keys) => change({ booths: keys.join(',') }),
  })
  const facts = computed<RangeFacts>(() => ({
    timeZone: reports.state?.timeZone ?? 'UTC',
    startDate: event.current?.startDate ?? null,
    endDate: event.current?.endDate ?? null,
    lastDay: reports.state?.[report.value].lastDay ?? null,
  }))
  const narrowing = computed<ReportFilter>(() => ({
    ...(booths.value.length === 0 ? {} : { booths: [...booths.value] }),
    ...(floor.value === '' ? {} : { floors: [floor.value] }),
    ...(device.value === '' || report.value !== 'qrScan' ? {} : { devices: [device.value] }),
    ...(segment.value === '' ? {} : { segment: segment.value }),
  }))
  const days = computed(() => rangeOf(range.value, facts.value))
  const filter = computed<ReportFilter>(() => ({ ...days.value, ...narrowing.value }))
  const comparedFilter = computed(() => {
    const others = comparedRange(compared.value, days.value, facts.value)
    return others === undefined ? null : { ...others, ...narrowing.value }
  })
  return {
    ...{ report, range, booths, floor, device, segment, compared, facts, days, filter, comparedFilter },
    narrows: computed(() => Object.keys(filter.value).length > 0 || compared.value !== ''),
    clear: () => change({ range: '', booths: '', floor: '', device: '', segment: '', compared: '' }),
  }
}
