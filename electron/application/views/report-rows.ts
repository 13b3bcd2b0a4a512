import type {
  ReportedBooth,
  ReportFilter,
  ReportName,
  ReportRowView,
} from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { daysAfter, startOfDay } from '../../../shared/domain/time-zone.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import type { RowFilter } from '../../reports/charts/filter.ts'
import type { BackupRow } from '../../reports/charts/listed-rows.ts'
import { remoteIdOfKey } from '../../sync/references.ts'
import { pacer } from '../../workspace/disk/slices.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import type { OpenEvent } from '../events/open-event.ts'

/** The names of the interface: what is read by programs. */
export const csvHeadings: Readonly<Record<ReportName, readonly string[]>> = {
  qrScan: ['scan_id', 'at', 'booth_id', 'attendee_id', 'device'],
  journeyStep: ['step_id', 'at', 'attendee_id', 'step', 'page', 'booth_id', 'seconds'],
}

export function csvLine(
  report: ReportName,
  { id, at, booth, person, label, step, seconds }: BackupRow,
): readonly (string | number)[] {
  const number = id < 0 ? '' : id
  const time = new Date(at * 1_000).toISOString()
  return report === 'qrScan'
    ? [number, time, booth, person, label]
    : [number, time, person, step === 0 ? '' : step, label, booth, seconds]
}

/** What a question means in seconds and ids of the service. */
export async function rowFilter(
  { reports, workspace }: Pick<OpenEvent, 'reports' | 'workspace'>,
  report: ReportName,
  { from, to, booths, floors, devices, segment }: ReportFilter,
): Promise<RowFilter> {
  const zone = reports.timeZone()
  const range = {
    ...(from === undefined ? {} : { from: startOfDay(from, zone) }),
    ...(to === undefined ? {} : { until: startOfDay(daysAfter(to, 1), zone) }),
  }
  let keys = booths === undefined ? undefined : new Set(booths)
  if (floors !== undefined) {
    const onFloors = new Set<string>()
    await workspace.lists.each(
      { entity: 'booth', where: { floor_id: [...floors] } },
      [],
      ({ key }) => void onFloors.add(key),
    )
    keys = keys === undefined ? onFloors : new Set([...keys].filter((key) => onFloors.has(key)))
  }
  const people =
    segment === undefined ? undefined : await workspace.lists.keys({ entity: 'attendee', segment })
  return {
    range,
    booths: keys && (await remoteIds(workspace, 'booth', keys)),
    people: people && (await remoteIds(workspace, 'attendee', people)),
    devices: report === 'qrScan' ? devices : undefined,
  }
}

/** Those of records that the service has; others have their turn between. */
async function remoteIds(
  { records }: Workspace,
  entity: EntityName,
  keys: Iterable<string>,
): Promise<readonly string[]> {
  const ids: string[] = []
  const pause = pacer()
  for (const key of keys) {
    const id = remoteIdOfKey(records, entity, key)
    if (id !== undefined) ids.push(id)
    await pause()
  }
  return ids
}

/** Which booths of the local copy the numbers are. */
export function boothNames(
  { records }: Workspace,
  booths: readonly { readonly id: string }[],
): (id: string) => ReportedBooth {
  const known = records.getManyByRemoteId(
    'booth',
    booths.map(({ id }) => id),
  )
  return (id) => {
    const record = known.get(id)
    return {
      id,
      key: record?.key ?? null,
      name: record === undefined ? '' : recordTitle('booth', currentValues(record)),
    }
  }
}

export function rowViews(
  { reports, workspace }: OpenEvent,
  report: ReportName,
  rows: readonly BackupRow[],
): readonly ReportRowView[] {
  const booth = boothNames(
    workspace,
    rows.map((row) => ({ id: row.booth })),
  )
  const people = workspace.records.getManyByRemoteId(
    'attendee',
    rows.map(({ person }) => person),
  )
  return rows.map((row) => {
    const person = people.get(row.person)
    const name = person === undefined ? '' : recordTitle('attendee', currentValues(person))
    return {
      id: row.id < 0 ? null : row.id,
      at: new Date(row.at * 1_000).toISOString(),
      booth: row.booth === '' ? null : booth(row.booth),
      person: row.person === '' ? null : { id: row.person, key: person?.key ?? null, name },
      label: row.label,
      step: row.step === 0 ? null : row.step,
      seconds: report === 'qrScan' ? null : row.seconds,
      more: reports.rest(report, row.id) ?? null,
    }
  })
}
