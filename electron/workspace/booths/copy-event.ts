import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BulkResult } from '../../../shared/contract/index.ts'
import type { CopyableBooths, EventCopyChoice, EventCopyReview } from '../../../shared/contract/event-copy.ts'
import type { BoothContent } from '../../../shared/domain/booths/booth-content.ts'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { fileOf } from '../../../shared/domain/plan/files/layout-file.ts'
import { usualLetter } from '../../../shared/domain/readiness/letter.ts'
import { usualRules } from '../../../shared/domain/readiness/rules.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { changeEach, importRecord } from '../edits/bulk.ts'
import { changeItems } from '../edits/event-items.ts'
import { readReadiness, writeReadiness } from '../readiness/store.ts'
import { pacer, type SliceOptions } from '../disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'
import { makeBooth } from '../edits/booth-content.ts'
import { carriedBooth, carryFiles, counterparts } from './copy-booths.ts'

/** The event that is copied; `eventId`: what this computer calls it. */
export interface CopiedEvent {
  readonly eventId: string
  readonly workspace: Workspace
}

/**
 * Copies an exhibition into another event as new drafts: floors that the other lacks by name, their
 * plans, and booths with what belongs to them; what was copied before and is still there is not
 * copied again. Files are there before anything names them. One token of the other event takes all
 * of it back; what is done stays done when it is called off.
 *
 * @throws AppError `asset-missing`, `disk-full`, `disk-error`
 */
export async function copyEvent(
  source: CopiedEvent,
  to: Workspace,
  choice: EventCopyChoice,
  options: SliceOptions,
): Promise<BulkResult> {
  const { eventId, workspace: from } = source
  const wanted = choice.floors === undefined ? undefined : new Set(choice.floors)
  const floors = present(from, 'floor').filter(({ key }) => wanted?.has(key) ?? true)
  const booths = present(from, 'booth')
    .filter((booth) => wanted?.has(floorOf(from, booth)) ?? true)
    .filter((booth) => !choice.activeOnly || isActive(booth))
    .filter(({ key }) => copyOf(source, to, 'booth', key) === undefined)
  const sameName = counterparts(from, to)
  const counterpart = (entity: EntityName, key: string): string | undefined =>
    copyOf(source, to, entity, key) ?? sameName(entity, key)
  const carry = {
    floorOf: (key: string) => counterpart('floor', key) ?? null,
    keepsNumber: choice.externalIds,
  }

  const pictures = choice.plans
    ? floors.flatMap(({ key }) => from.layouts.get(key).elements.flatMap((element) => fileOf(element) ?? []))
    : []
  const files = choice.media
    ? booths.flatMap(({ key }) => carriedBooth(from, key, counterpart, carry).hashes)
    : []
  await carryFiles(
    from,
    to,
    [...new Set([...files, ...pictures.filter((hash) => from.assets.isHere(hash))])],
    { signal: options.signal },
  )

  const copyRecord = (entity: EntityName, key: string, token: string): string => {
    const record = from.records.get(entity, key)
    const made = importRecord(to, token, entity, null, record === undefined ? {} : writtenValues(record))
    to.copies.note(eventId, entity, key, made)
    return made
  }
  const copyFloor = (floor: StoredRecord, token: () => string): boolean => {
    const known = counterpart('floor', floor.key)
    const there = known ?? copyRecord('floor', floor.key, token())
    const before = to.layouts.get(there)
    const plan = from.layouts.get(floor.key)
    if (!choice.plans || before.elements.length > 0 || plan.elements.length === 0) return known === undefined
    to.layouts.setHall(there, plan.hall)
    to.layouts.setSheet(there, { ...plan.sheet, ignored: {} })
    for (const element of plan.elements) {
      const id = randomUUID()
      if (isStand(element)) to.copies.note(eventId, 'stand', element.id, id)
      to.layouts.put(there, withoutTenant({ ...element, id }))
    }
    const { hall, sheet, elements } = to.layouts.get(there)
    to.undo.note(token(), 'floor', there, {
      kind: 'planned',
      before: { hall: before.hall, sheet: before.sheet },
      after: { hall, sheet, elements },
    })
    return true
  }
  const copyBooth = (booth: StoredRecord, token: string): boolean => {
    const named = choice.representatives ? currentValues(booth)['booth_rep_ids'] : undefined
    for (const key of Array.isArray(named) ? named : []) {
      if (
        typeof key === 'string' &&
        from.records.get('representative', key)?.removed === false &&
        counterpart('representative', key) === undefined
      ) {
        copyRecord('representative', key, token)
      }
    }
    const made = makeBooth(
      to,
      chosenOf(carriedBooth(from, booth.key, counterpart, carry).content, choice),
      token,
    )
    to.copies.note(eventId, 'booth', booth.key, made.key)
    const place = from.layouts.lastPosition(booth.key)
    const stand =
      place === undefined
        ? undefined
        : to.layouts.element(to.copies.of(eventId, 'stand', place.stand.id) ?? '')
    if (stand !== undefined && isStand(stand.element) && stand.element.boothKey === null) {
      to.layouts.put(stand.floorKey, { ...stand.element, boothKey: made.key })
    }
    return true
  }
  const copyReadiness = (token: () => string): boolean => {
    const asked = readReadiness(from)
    if (isDeepStrictEqual(asked, readReadiness(to))) return false
    return changeItems(to, token, [{ of: 'readiness', id: '' }], () => writeReadiness(to, asked))
  }
  // What is asked comes first: every record is then judged by it once, as it is made.
  const items = [...(choice.readiness ? (['readiness'] as const) : []), ...floors, ...booths]
  return changeEach(to, items, options, { kind: 'copy', entity: undefined }, (item, token) => {
    if (item === 'readiness') return copyReadiness(token)
    return item.entity === 'floor' ? copyFloor(item, token) : copyBooth(item, token())
  })
}

/** What there is to copy of an event, and what of it is here already. */
export async function reviewEventCopy(source: CopiedEvent, to: Workspace): Promise<EventCopyReview> {
  const { workspace: from } = source
  const none = { booths: 0, here: 0 }
  const counted = ({ booths, here }: CopyableBooths, isHere: boolean): CopyableBooths => ({
    booths: booths + 1,
    here: here + (isHere ? 1 : 0),
  })
  const floors = new Map<string | null, EventCopyReview['floors'][number]>()
  for (const floor of present(from, 'floor')) {
    floors.set(floor.key, {
      key: floor.key,
      name: recordTitle('floor', currentValues(floor)),
      all: none,
      active: none,
    })
  }
  const breathe = pacer()
  for (const booth of present(from, 'booth')) {
    await breathe()
    const key = floorOf(from, booth)
    const floor = floors.get(key) ?? { key, name: '', all: none, active: none }
    const isHere = copyOf(source, to, 'booth', booth.key) !== undefined
    floors.set(key, {
      ...floor,
      all: counted(floor.all, isHere),
      active: isActive(booth) ? counted(floor.active, isHere) : floor.active,
    })
  }
  return {
    floors: [...floors.values()].sort(
      (one, other) =>
        Number(one.key === null) - Number(other.key === null) || one.name.localeCompare(other.name, 'en'),
    ),
    asksAsUsual: isDeepStrictEqual(readReadiness(to), { rules: usualRules, letter: usualLetter }),
  }
}

function present({ records }: Workspace, entity: EntityName): readonly StoredRecord[] {
  return [...records.iterate(entity)].filter(({ removed }) => !removed)
}

/** `null`: on none that is there. */
function floorOf({ records }: Workspace, booth: StoredRecord): string | null {
  const floor = currentValues(booth)['floor_id']
  return typeof floor === 'string' && records.get('floor', floor)?.removed === false ? floor : null
}

function isActive(booth: StoredRecord): boolean {
  return currentValues(booth)['active'] === true
}

/** What was made of a record here, where that is still here. */
function copyOf(
  { eventId }: CopiedEvent,
  { copies, records }: Workspace,
  entity: EntityName,
  key: string,
): string | undefined {
  const copy = copies.of(eventId, entity, key)
  return copy !== undefined && records.get(entity, copy)?.removed === false ? copy : undefined
}

function writtenValues(record: StoredRecord): RecordValues {
  const { writable } = entities[record.entity]
  return picked(
    currentValues(record),
    writable.filter(({ type }) => type.kind !== 'file').map(({ name }) => name),
  )
}

/** For whom a stand was kept, or who stood there, was said of the other exhibition. */
function withoutTenant(element: PlanElement): PlanElement {
  return isStand(element) ? { ...element, boothKey: null, hold: null } : element
}

function chosenOf(
  { values, parts }: BoothContent,
  { media, jobs, exhibitors }: EventCopyChoice,
): BoothContent {
  const left = new Set<string>([
    ...(exhibitors ? [] : entities.booth.unreported),
    ...(media ? [] : entities.booth.files.map(({ name }) => name)),
  ])
  return {
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !left.has(name))),
    parts: parts.filter(({ entity }) => (entity === 'job' ? jobs : media)),
  }
}
