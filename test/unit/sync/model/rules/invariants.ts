import { countsOf } from '../../../../../electron/sync/engine/sync-state.ts'
import { createQueue } from '../../../../../electron/sync/planning/queue.ts'
import { defaultSettings } from '../../../../../electron/sync/settings.ts'
import type { StoredRecord, Workspace } from '../../../../../electron/workspace/stores/workspace.ts'
import { plainEntryViews } from '../../../../../electron/application/views/entry-view.ts'
import {
  fileValue,
  isEmpty,
  isObject,
  type JsonValue,
  type RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import { readRecord } from '../../../../../shared/domain/record-fields/read-record.ts'
import { sameValue } from '../../../../../shared/domain/record-fields/same-value.ts'
import { entities, type EntityName } from '../../../../../shared/entities/index.ts'
import { isOfOthers } from '../../../../../shared/domain/sync/discrepancies.ts'
import type { ErrorShape } from '../../../../../shared/errors.ts'
import { originalOf } from '../service/media.ts'
import { checkCreations } from './creations.ts'
import { archiveText, forgottenDrafts, goneVersions, recordsText } from './archive.ts'
import { isSame, modelled, textOf, tracesOfOthers } from '../world/values.ts'
import { seatsAreKept } from './seats-kept.ts'
import { Violation } from './violation.ts'
import { nobodyIsOverruled, nobodyIsTakenOut, intentionsAreKept } from './intentions.ts'
import type { World } from '../world/world.ts'

/**
 * The rules of the synchronisation, once all is well and nothing moves any more. Throws a
 * `Violation`.
 */
export function checkWorld(world: World): void {
  nothingMoves(world)
  bothSidesAgree(world)
  checkCreations(world)
  nothingIsForgotten(world)
  intentionsAreKept(world)
  nobodyIsOverruled(world)
  nobodyIsTakenOut(world)
  seatsAreKept(world)
  nothingIsToldWithoutCause(world)
  othersAreArchived(world)
  whatGaveWayIsArchived(world)
  filesAreThere(world)
  filesOfTheGoneAreThere(world)
}

const lastingReasons: ReadonlySet<string> = new Set([
  'invalid-input',
  'rejected',
  'ambiguous',
  'asset-missing',
  'conflict',
])

function isLasting(error: ErrorShape | null): boolean {
  if (error === null) return false
  const status = Number(error.details?.['status'])
  // A question that the service refuses: the booth under which vacancies are listed is gone.
  return (
    lastingReasons.has(error.code) ||
    (error.code === 'service-error' && status >= 400 && status < 500 && status !== 408)
  )
}

/** The queue has drained, or each change that is left names what a person can do about it. */
function nothingMoves(world: World): void {
  const { workspace, engine } = world.host
  for (const entry of workspace.journal.open()) {
    // Whoever has an e-mail address need not be here.
    const isOfRecord =
      entry.operation !== 'detach' || entry.options.from !== null || entry.options.who.kind === 'record'
    if (isOfRecord && workspace.records.get(entry.entity, entry.key) === undefined)
      throw new Violation(`${nameOf(entry)} waits, and is not here any more.`)
    if (entry.state === 'parked' && !isLasting(entry.error)) {
      throw new Violation(`${nameOf(entry)} is parked for no lasting reason: ${JSON.stringify(entry.error)}`)
    }
    if (entry.state === 'sending' || entry.state === 'ambiguous')
      throw new Violation(`${nameOf(entry)} is still ${entry.state}.`)
  }
  everyWaitNamesADecision(world)
  countsAreTrue(world)
  const { phase, error } = engine.state()
  if (phase !== 'idle' || error !== null)
    throw new Violation(`The synchronisation rests in ${phase}: ${JSON.stringify(error)}`)
}

/** What is counted is what a program that has just been started would count, and what is listed to be decided. */
function countsAreTrue({ host: { workspace, engine }, time }: World): void {
  const told = engine.state()
  const afresh = countsOf(workspace, createQueue(workspace, defaultSettings, time).entries(), null)
  for (const [name, count] of Object.entries(afresh)) {
    const said = told[name as keyof typeof afresh]
    if (said !== count)
      throw new Violation(`${said} are counted as ${name}, and ${count} would be after a start.`)
  }
  // One that may be any of several is listed with each of them, and decided once.
  const listed = new Set(engine.conflicts().map(nameOf)).size
  if (told.conflicts !== listed)
    throw new Violation(`${told.conflicts} conflicts are counted, and ${listed} are listed.`)
}

/**
 * What waits is parked, in conflict or without its exhibitor; or it is said which record it waits
 * for, and that one is such, or waits for one.
 */
function everyWaitNamesADecision({ host }: World): void {
  const { workspace, engine } = host
  const open = workspace.journal.open()
  const asked = new Set([
    ...engine.conflicts().map(nameOf),
    ...engine.awaitingExhibitor().map((key) => `booth/${key}`),
  ])
  for (const entry of open) if (entry.state === 'parked') asked.add(nameOf(entry))
  const views = plainEntryViews(host, open)
  const waitsFor = Map.groupBy(views, nameOf)
  const leadsToDecision = (name: string, seen: ReadonlySet<string>): boolean => {
    if (asked.has(name)) return true
    if (seen.has(name)) return false
    return (waitsFor.get(name) ?? []).some(
      ({ waitsFor: next }) => next !== null && leadsToDecision(nameOf(next), new Set([...seen, name])),
    )
  }
  const lost = views.find((view) => !leadsToDecision(nameOf(view), new Set()))
  if (lost !== undefined)
    throw new Violation(`${nameOf(lost)} waits, and nobody is asked anything: ${JSON.stringify(lost)}`)
  const inConflict = new Set(engine.conflicts().map(nameOf))
  for (const { entity, key, operation } of open) {
    const draft = workspace.records.get(entity, key)?.draft
    const isOrphan = entities[entity].owners.some(
      ({ name, type }) => workspace.records.get(type.to, textOf(draft?.[name])) === undefined,
    )
    if (operation === 'save' && draft != null && isOrphan && !inConflict.has(`${entity}/${key}`))
      throw new Violation(`What ${entity}/${key} belongs to is gone, and nobody is asked where it goes.`)
  }
}

/** What is not as the service has it waits, visibly, to go there. */
function nothingIsForgotten(world: World): void {
  const [forgotten] = forgottenDrafts(world)
  if (forgotten !== undefined) throw new Violation(`A change that nothing will send: ${forgotten}`)
}

function nameOf({ entity, key }: Pick<StoredRecord, 'entity' | 'key'>): string {
  return `${entity}/${key}`
}

/**
 * Every record of the service is here, as it is there; nothing is here that says it is there and is
 * not.
 */
function bothSidesAgree(world: World): void {
  const {
    host: { workspace },
    service,
  } = world
  for (const entity of modelled) {
    const isThere = new Set(service.all(entity).map(({ id }) => String(id)))
    for (const record of workspace.records.iterate(entity)) {
      if (record.remoteId === null) continue
      if (record.remoteGone === isThere.has(record.remoteId)) {
        throw new Violation(
          `${nameOf(record)} is ${record.remoteGone ? 'taken for gone, and is there' : 'not taken for gone, and is'} as ${record.remoteId}`,
        )
      }
    }
    for (const server of service.all(entity)) {
      const record = workspace.records.getByRemoteId(entity, String(server.id))
      if (record === undefined) {
        const awaits = workspace.journal
          .open()
          .some(
            (entry) =>
              entry.entity === entity && entry.state === 'parked' && entry.error?.code === 'ambiguous',
          )
        // A vacancy is listed under its booth, which may not be here for the same reason.
        const isUnlisted =
          entity === 'job' &&
          workspace.records.getByRemoteId('booth', textOf(server.values['booth_id'])) === undefined
        if (awaits || isUnlisted) continue
        throw new Violation(`${entity} ${server.id} of the service is not here.`)
      }
      const listed = readRecord(entities[entity], service.read(entity, server), (to, id) =>
        workspace.records.keyOf(to, id),
      )
      // A vacancy is listed under its booth, and may not say so.
      const there =
        entity === 'job'
          ? { ...listed, booth_id: workspace.records.keyOf('booth', textOf(server.values['booth_id'])) }
          : listed
      const here = record.remote ?? record.base
      const unlike =
        here === null ? ['everything'] : differingFields(world, entity, here, there, server.values)
      const untold = unlike.filter((field) => !isTold(workspace, record, field, here?.[field], there[field]))
      if (untold.length > 0) {
        throw new Violation(
          `${nameOf(record)} differs in ${untold.join(', ')}: here ${JSON.stringify(here)} and there ${JSON.stringify(there)}`,
        )
      }
    }
  }
}

function differingFields(
  world: World,
  entity: EntityName,
  here: RecordValues,
  there: RecordValues,
  server: RecordValues,
): readonly string[] {
  const { fieldNamed } = entities[entity]
  return Object.keys(there).filter((name) => {
    const field = fieldNamed(name)
    if (field?.type.kind !== 'file') return !sameValue(field, here[name], there[name])
    // What lies under an address that never changes is seen when it is asked for, not in a listing.
    if (world.service.temper.media === 'in place') return isEmpty(here[name]) !== isEmpty(there[name])
    const value = server[name] ?? (name === 'booth_thumbnail' ? server['booth_logo'] : undefined)
    return (
      contentHere(world, here[name]) !== (isObject(value) ? originalOf(textOf(value['content'])) : undefined)
    )
  })
}

/** What a file is, by its content where that is known here, else by what its address leads to. */
function contentHere(
  { host: { workspace }, service }: World,
  value: JsonValue | undefined,
): string | undefined {
  const { hash, url } = fileValue(value) ?? {}
  const content = hash === undefined ? service.file(url ?? '') : workspace.assets.describe(hash)?.name
  return content === undefined ? undefined : originalOf(content)
}

/** The person has been told that the service shows the field otherwise than it was sent. */
function isTold(
  { knowledge }: Workspace,
  { entity, key }: StoredRecord,
  name: string,
  here: JsonValue | undefined,
  there: JsonValue | undefined,
): boolean {
  const field = entities[entity].fieldNamed(name)
  return knowledge
    .discrepanciesOf(entity, key)
    .some(
      ({ kind, fields }) =>
        !isOfOthers(kind) &&
        fields.some(
          (told) =>
            told.field === name && sameValue(field, told.sent, here) && sameValue(field, told.shown, there),
        ),
    )
}

/**
 * Where the service keeps what it is sent, and nobody else has touched the field, there is nothing
 * to be told.
 */
function nothingIsToldWithoutCause({ host: { workspace }, service }: World): void {
  const { temper, history } = service
  for (const { entity, key, kind, fields } of workspace.knowledge.discrepancies()) {
    const id = Number(workspace.records.get(entity, key)?.remoteId)
    for (const { field, shown } of fields) {
      // A file sent twice, or read back late, may look like somebody else's until it is compared.
      if (entities[entity].fieldNamed(field)?.type.kind === 'file') continue
      if (temper.alters !== 'nothing' || Object.values(temper.ignores).some((names) => names.includes(field)))
        continue
      if (
        field === 'booth_rep_ids' ||
        history.changes.some(
          (change) =>
            change.entity === entity &&
            change.field === field &&
            change.author !== 'us' &&
            (change.id === id || isSame(change.after, shown)),
        )
      )
        continue
      throw new Violation(
        `${entity}/${key}: the person is told that ${field} is ${kind}, and it is not: ${JSON.stringify(fields)}`,
      )
    }
  }
}

/**
 * What others wrote and the program overwrote or removed is in the archive, or still here in a
 * conflict; but for what it could not have seen.
 */
function othersAreArchived(world: World): void {
  for (const { entity, id, field, before, mustBeKept } of world.service.history.changes) {
    // Films may be larger than the disk: only where they are is kept.
    if (entity === 'video' && isObject(before) && world.service.temper.media === 'in place') continue
    const traces = mustBeKept ? tracesOfOthers(before) : []
    if (
      traces.length === 0 ||
      traces.some((trace) => archiveText(world).includes(trace) || recordsText(world).includes(trace))
    )
      continue
    if (traces.some((trace) => archivedFiles(world).has(trace))) continue
    throw new Violation(
      `${entity} ${id}: ${field} ${JSON.stringify(before)} of others was overwritten or removed without a copy.`,
    )
  }
}

/** What the person had given, and let go in a conflict, can be had again. */
function whatGaveWayIsArchived(world: World): void {
  for (const value of world.ledger.yielded) {
    const text = JSON.stringify(value)
    if (!archiveText(world).includes(text) && !recordsText(world).includes(text))
      throw new Violation(`“${value}” gave way in a conflict, and is nowhere.`)
  }
}

/** The hashes of the files that archived versions name by address. */
function archivedFiles(world: World): ReadonlySet<string> {
  const { assets } = world.host.workspace
  const addresses = archiveText(world).matchAll(/"url":"(https:\/\/files\.example[^"]+)"/g)
  return new Set([...addresses].flatMap(([, url = '']) => assets.hashOfUrl(url) ?? []))
}

/** Every file of a record, and every one the person has added, is in the store, whole. */
function filesAreThere({ host: { workspace }, ledger }: World): void {
  for (const hash of ledger.files) workspace.assets.path(hash)
  for (const entity of modelled) {
    for (const record of workspace.records.iterate(entity)) {
      for (const values of [record.base, record.draft, record.remote]) {
        for (const { name, type } of entities[entity].fields) {
          const hash = type.kind === 'file' ? fileValue(values?.[name])?.hash : undefined
          if (hash !== undefined) workspace.assets.path(hash)
        }
      }
    }
  }
}

/** What is gone can be made anew with its pictures, as long as the service still gives them. */
function filesOfTheGoneAreThere(world: World): void {
  const { assets } = world.host.workspace
  if (world.service.temper.media === 'in place') return
  for (const version of goneVersions(world)) {
    for (const [, url = ''] of version.matchAll(/\{"url":"(https:\/\/files\.example[^"]+)"\}/g)) {
      if (assets.hashOfUrl(url) === undefined)
        throw new Violation(`${url} of a record that is gone was not kept.`)
    }
  }
}

/** Everything that a quiet synchronisation must leave alone, here and there. */
export function pictureOf({ disk, service }: World): Readonly<Record<string, JsonValue>> {
  const rows = (sql: string): string => JSON.stringify(disk.content.all(sql))
  return {
    records: rows(
      'SELECT id, entity, key, remote_id, base, draft, remote, remote_gone, removed, state FROM record ORDER BY id',
    ).replaceAll(/[?&]expires=\d+&signature=\d+|\/s\d+(?=\/)/g, ''),
    journal: rows('SELECT id, entity, key, operation, state, attempts, error FROM journal ORDER BY id'),
    archive: rows('SELECT id, record_values FROM archive ORDER BY id'),
    'the service': service.writes,
  }
}
