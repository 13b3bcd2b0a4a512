import type {
  RecordStore,
  StoredRecord,
  Workspace,
} from '../../../../../electron/workspace/stores/workspace.ts'
import { entities, type EntityName } from '../../../../../shared/entities/index.ts'
import { mayHaveArrived } from '../../../../../electron/workspace/stores/journal-entry.ts'
import type { Gateway, SaveRequest } from '../../../../../electron/gateway/requests/types.ts'
import { readFileSync } from 'node:fs'
import { defaultSettings } from '../../../../../electron/sync/settings.ts'
import type { Ledger } from './ledger.ts'
import { originalOf } from '../service/media.ts'
import {
  isObject,
  isRemoteBornKey,
  type RecordValues,
} from '../../../../../shared/domain/record/record-values.ts'
import type { ModelService } from '../service/service-types.ts'
import { isModelled, modelled, textOf } from '../world/values.ts'

/** What the program must not do at any moment, however it ends. Outlives the program. */
export interface Watch {
  /** The workspace for the synchronisation. */
  over(workspace: Workspace, complain: (what: string) => void): Workspace
  /**
   * Of creates that look alike, only one may be without an answer: else nobody can tell afterwards
   * whose the record is.
   */
  overSaves(gateway: Gateway, workspace: Workspace, complain: (what: string) => void): Gateway
  /** A power cut: the program knows no more of the service than what is still in its records. */
  forgetUnless(isKnown: (name: string) => boolean): void
  /** A power cut has taken something: it may have been that a record had gone. */
  forgetGone(): void
}

/** `isClockSound`: it was never set back, after which nobody can say what is old. */
export function createWatch(service: ModelService, ledger: Ledger, isClockSound: () => boolean): Watch {
  /** `entity id` → the key of the record that had the identifier last. */
  let owners = new Map<string, string>()
  /** `entity id` of what has left the program's records, or is known there to be gone. */
  const gone = new Set<string>()

  const records = (store: RecordStore, complain: (what: string) => void): RecordStore => {
    const taken = (entity: EntityName, remoteId: string, key: string): void =>
      void owners.set(`${entity} ${remoteId}`, key)
    const mustBeGone = (entity: EntityName, remoteId: string | null, key: string): void => {
      if (remoteId === null || !isModelled(entity) || service.get(entity, Number(remoteId)) === undefined)
        return
      if (!service.wasRemoved(entity, Number(remoteId)))
        complain(`${entity}/${key} is taken for gone, and has been there as ${remoteId} all the time.`)
    }
    const mustBeKept = (
      record: Pick<StoredRecord, 'entity' | 'key'>,
      theirs: RecordValues,
      base: RecordValues | null,
    ): void => {
      const versions = store.archived(record.entity, record.key)
      const lost = Object.entries(theirs).filter(
        ([name, value]) =>
          typeof value === 'string' &&
          value !== base?.[name] &&
          !versions.some(({ values }) => values[name] === value),
      )
      for (const [name] of lost)
        complain(
          `${record.entity}/${record.key} is gone, and what others had made of its ${name} was not kept.`,
        )
    }
    const mayBind = ({ entity, key, remoteId }: Pick<StoredRecord, 'entity' | 'key' | 'remoteId'>): void => {
      const owner = owners.get(`${entity} ${remoteId ?? ''}`)
      if (owner === undefined || owner === key || remoteId === null) return
      complain(
        `${entity}/${key}, created here, is taken for ${remoteId}, which was known as ${owner} before.`,
      )
    }
    const isThere = (entity: EntityName, remoteId: string): boolean =>
      !isModelled(entity) || service.get(entity, Number(remoteId)) !== undefined
    /** It has gone from here, or belonged to such when it went from the service. */
    const hasGone = (entity: EntityName, remoteId: string): boolean =>
      gone.has(`${entity} ${remoteId}`) ||
      (!isThere(entity, remoteId) &&
        entities[entity].owners.some(({ name, type }) => {
          const left = service.history.changes.findLast(
            (change) =>
              change.entity === entity &&
              change.id === Number(remoteId) &&
              change.field === name &&
              change.after === null,
          )
          return left !== undefined && hasGone(type.to, textOf(left.before))
        }))
    /** What is known to be gone, or goes with such, is not brought back by a listing that is out of date. */
    const mayComeBack = (entity: EntityName, remoteId: string, values: RecordValues): void => {
      const owners = entities[entity].owners.map(
        ({ name, type }) => [type.to, textOf(values[name]).slice(1)] as const,
      )
      const isKnownToBeGone =
        gone.has(`${entity} ${remoteId}`) || owners.some(([owner, id]) => hasGone(owner, id))
      if (isThere(entity, remoteId) || !isKnownToBeGone) gone.delete(`${entity} ${remoteId}`)
      else complain(`${entity} ${remoteId} was known to be gone, and is back.`)
    }
    return {
      ...store,
      put(record) {
        const { entity, key, remoteId } = record
        const known = store.get(entity, key)
        const before = known?.remoteId ?? null
        if (
          known?.remoteGone === true &&
          !record.remoteGone &&
          remoteId !== null &&
          !isThere(entity, remoteId)
        )
          complain(`${entity}/${key} was known to be gone, and is taken for there.`)
        if (remoteId !== null && (before !== remoteId || !record.remoteGone))
          gone.delete(`${entity} ${remoteId}`)
        if (before !== null && (before !== remoteId || record.remoteGone)) gone.add(`${entity} ${before}`)
        if (record.remoteGone && known?.remote != null) mustBeKept(record, known.remote, known.base)
        mayBind(record)
        if (remoteId !== null) taken(entity, remoteId, key)
        // What was made here never gives its place to another; what was listed may turn out to be
        // what was made here.
        else if (before !== null && isRemoteBornKey(key)) owners.delete(`${entity} ${before}`)
        if (record.remoteGone && known?.remoteGone === false) mustBeGone(entity, remoteId, key)
        return store.put(record)
      },
      addListed(entity, listed) {
        for (const { remoteId, values } of listed) {
          taken(entity, remoteId, store.keyOf(entity, remoteId))
          mayComeBack(entity, remoteId, values)
        }
        store.addListed(entity, listed)
      },
      delete(entity, key) {
        // What went along goes too.
        const before = namesIn(store)
        store.delete(entity, key)
        const left = new Set(namesIn(store))
        for (const name of before) if (!left.has(name)) gone.add(name)
      },
      archive(entity, key, reason, values) {
        if (reason === 'gone-on-service') mustBeGone(entity, store.get(entity, key)?.remoteId ?? null, key)
        store.archive(entity, key, reason, values)
      },
    }
  }

  const forgetUnless: Watch['forgetUnless'] = (isKnown) => {
    owners = new Map([...owners].filter(([name]) => isKnown(name)))
  }

  /** What the service has is not said to be missing there. */
  const discrepancies =
    (
      { records: store, knowledge }: Workspace,
      complain: (what: string) => void,
    ): Workspace['knowledge']['noteDiscrepancy'] =>
    (entity, key, kind, fields, ...others) => {
      const there = isModelled(entity)
        ? service.get(entity, Number(store.get(entity, key)?.remoteId))?.values
        : undefined
      const found = fields.find(({ field, sent }) => typeof sent === 'string' && there?.[field] === sent)
      if (kind === 'not-taken-over' && found !== undefined && isClockSound())
        complain(`${entity}/${key}: the person is told that ${found.field} was not taken over, and it was.`)
      knowledge.noteDiscrepancy(entity, key, kind, fields, ...others)
    }

  return {
    over: (workspace, complain) => ({
      ...workspace,
      records: records(workspace.records, complain),
      knowledge: { ...workspace.knowledge, noteDiscrepancy: discrepancies(workspace, complain) },
    }),
    overSaves: (gateway, workspace, complain) => ({
      ...gateway,
      save(request, onProgress, signal) {
        if (request.remoteId === null) forgetUnless((name) => isHere(workspace, request.entity, name))
        const [one, other] = request.remoteId === null ? alike(workspace, request) : []
        if (request.remoteId !== null) mayOverwrite(service, ledger, workspace, request, complain)
        if (one !== undefined && other !== undefined)
          complain(`${one} and ${other} look alike, and are both on their way.`)
        return gateway.save(request, onProgress, signal)
      },
      saveTogether(requests, signal) {
        const [first] = requests
        if (first === undefined) return gateway.saveTogether(requests, signal)
        forgetUnless((name) => isHere(workspace, first.entity, name))
        const [one, other] = alike(workspace, first)
        if (one !== undefined && other !== undefined)
          complain(`${one} and ${other} look alike, and are both on their way.`)
        const writtenDown = workspace.journal
          .open()
          .filter(({ entity, state }) => entity === first.entity && state === 'sending').length
        if (writtenDown < requests.length)
          complain(`${requests.length} of ${first.entity} leave, and ${writtenDown} are written down.`)
        return gateway.saveTogether(requests, signal)
      },
    }),
    forgetUnless,
    forgetGone: () => gone.clear(),
  }
}

function namesIn(store: RecordStore): readonly string[] {
  return modelled.flatMap((entity) =>
    [...store.iterate(entity)].flatMap(({ remoteId }) =>
      remoteId === null ? [] : [`${entity} ${remoteId}`],
    ),
  )
}

/** What overwrites follows a read; and goes with the record's own files only. */
function mayOverwrite(
  service: ModelService,
  ledger: Ledger,
  { records }: Workspace,
  { entity, remoteId, files }: SaveRequest,
  complain: (what: string) => void,
): void {
  if (remoteId === null || !isModelled(entity)) return
  const id = Number(remoteId)
  const ageMs = service.elapsed - (service.readAt(entity, id) ?? -Infinity)
  if (ageMs > oldestReadMs) complain(`${entity} ${id} is overwritten ${ageMs} ms after it was read.`)
  const key = records.getByRemoteId(entity, remoteId)?.key
  const given = key === undefined ? undefined : ledger.given(`${entity}/${key}`)
  // What was made from another record has that one's files.
  if (key?.startsWith('l') === true && given === undefined) return
  const there = service.history.changes
    .filter((change) => change.entity === entity && change.id === id)
    .flatMap(({ after }) => (isObject(after) ? [originalOf(textOf(after['content']))] : []))
  for (const [field, { path }] of Object.entries(files)) {
    const content = originalOf(readFileSync(path, 'utf8'))
    if (!there.includes(content) && given?.has(content) !== true)
      complain(`${entity} ${id} is sent “${content}” as its ${field}, which was never its own.`)
  }
}

/** A read may serve the writes of some seconds, and what is sent waits for the disk. */
const oldestReadMs = 2 * defaultSettings.freshMs + 1000

/** What had left before a create was sent is nothing that the create could not be. */
function isHere({ records }: Workspace, entity: EntityName, name: string): boolean {
  const [of, remoteId] = name.split(' ')
  return of !== entity || records.getByRemoteId(entity, remoteId ?? '') !== undefined
}

/** The creates without an answer that have the title and the parents of the request. */
function alike({ journal, records }: Workspace, { entity }: SaveRequest): readonly string[] {
  const { titleField, fields } = entities[entity]
  const telling = [
    titleField,
    ...fields.flatMap(({ name, type }) =>
      type.kind === 'reference' && type.onTargetRemoved === 'cascade' ? [name] : [],
    ),
  ]
  const seen = new Map<string, string>()
  for (const entry of journal.open()) {
    if (entry.entity !== entity || entry.operation !== 'save' || !mayHaveArrived(entry)) continue
    if (records.get(entity, entry.key)?.remoteId !== null) continue
    const sent = entry.departure?.values
    if (sent == null) continue
    const mark = JSON.stringify(telling.map((name) => sent[name] ?? null))
    const before = seen.get(mark)
    if (before !== undefined && before !== entry.key) return [before, entry.key]
    seen.set(mark, entry.key)
  }
  return []
}
