import { mergeRecord } from '../../shared/domain/record-fields/merge.ts'
import {
  packedParts,
  type PackedBooth,
  type PackedPart,
  type PackedRecord,
} from '../../shared/domain/packs/manifest.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import { changedFields } from '../../shared/domain/record-fields/same-value.ts'
import type { RecordValues } from '../../shared/domain/record/record-values.ts'
import { normaliseForSearch } from '../../shared/domain/record/search-normalisation.ts'
import { entities, type EntityName } from '../../shared/entities/index.ts'
import { inSlices } from '../workspace/disk/slices.ts'
import { currentValues, type StoredRecord, type Workspace } from '../workspace/stores/workspace.ts'
import { fieldsOfFiles, recordsOf, takeFiles, type PackProgress, type RefusedFile } from './open-into.ts'
import { keepOrigin, readOrigin } from './pack-origin.ts'
import type { OpenPack } from './read-pack.ts'

/**
 * Goes on with an event that was opened from an earlier pack of the same booth: what the organiser
 * changed meanwhile comes in, and what was changed here stays, also where both changed a field.
 * Gives the files that were refused. An earlier pack than the one that is here changes nothing.
 */
export async function updateFromNewerPack(
  workspace: Workspace,
  pack: OpenPack,
  progress: PackProgress,
): Promise<readonly RefusedFile[]> {
  const before = readOrigin(workspace)?.manifest
  if (before === undefined || pack.manifest.madeAt <= before.madeAt) return []
  const manifest = {
    ...pack.manifest,
    booths: pack.manifest.booths.map((booth) => withOwnKeys(workspace, booth)),
  }
  const refused = await takeFiles(workspace, pack, fieldsOfFiles(manifest), progress)
  const incoming = recordsOf(manifest)
  const named = new Set(incoming.map(({ entity, key }) => `${entity} ${key}`))
  const gone = recordsOf(before).filter(({ entity, key }) => !named.has(`${entity} ${key}`))
  await inSlices(workspace, incoming, (record) => takeIn(workspace, record), { signal: progress.signal })
  await inSlices(workspace, gone, ({ entity, key }) => letGo(workspace, entity, key), {
    signal: progress.signal,
  })
  progress.signal.throwIfAborted()
  await keepOrigin(workspace.folder, manifest)
  if (pack.asked !== undefined) workspace.readiness.setRules(pack.asked)
  return refused
}

function takeIn(
  { records, journal }: Workspace,
  { entity, key, remoteId, values }: ReturnType<typeof recordsOf>[number],
): void {
  const known = records.get(entity, key)
  if (known === undefined) {
    records.put({
      entity,
      key,
      remoteId,
      base: values,
      draft: null,
      remote: null,
      remoteGone: false,
      removed: false,
    })
    return
  }
  const merged =
    known.draft === null ? null : mergeRecord(entity, known.base ?? {}, known.draft, values).values
  const draft = merged !== null && changedFields(entity, values, merged).length > 0 ? merged : null
  records.put({
    ...known,
    remoteId: remoteId ?? known.remoteId,
    base: values,
    draft,
    remote: null,
    remoteGone: false,
  })
  if (draft !== null || known.removed) return
  for (const { id } of journal.openOf(entity, key)) journal.cancel(id)
}

/** The organiser has it no more: nor is it here, unless something of it was written here. */
function letGo({ records, journal }: Workspace, entity: EntityName, key: string): void {
  const known = records.get(entity, key)
  if (known === undefined || (known.draft !== null && !known.removed)) return
  for (const { id } of journal.openOf(entity, key)) journal.cancel(id)
  records.delete(entity, key)
}

/**
 * A booth with the parts that were made here under the keys that they have here: whoever took them
 * over made records of their own of them.
 */
function withOwnKeys({ records }: Pick<Workspace, 'records'>, booth: PackedBooth): PackedBooth {
  const own = new Map<string, string>()
  const renamed = (entity: PackedPart): readonly PackedRecord[] => {
    const made = records
      .list({ entity })
      .items.filter(({ key, base }) => base === null && !booth.parts[entity].some((part) => part.key === key))
    return booth.parts[entity].map((part) => {
      const at =
        records.get(entity, part.key) === undefined
          ? made.findIndex((one) => isSame(entity, one, part.values))
          : -1
      const [found] = at < 0 ? [] : made.splice(at, 1)
      if (found !== undefined) own.set(part.key, found.key)
      return found === undefined ? part : { ...part, key: found.key }
    })
  }
  const [document, video, job, representative] = packedParts.map(renamed)
  const people = booth.values['booth_rep_ids']
  const values = Array.isArray(people)
    ? { ...booth.values, booth_rep_ids: people.map((key) => own.get(String(key)) ?? String(key)) }
    : booth.values
  return {
    ...booth,
    values,
    parts: {
      document: document ?? [],
      video: video ?? [],
      job: job ?? [],
      representative: representative ?? [],
    },
  }
}

/** People by their address, others by what they are called. */
function isSame(entity: PackedPart, local: StoredRecord, values: RecordValues): boolean {
  const { uniqueField } = entities[entity]
  const said = (of: RecordValues): string => {
    const unique = uniqueField === undefined ? undefined : of[uniqueField]
    return normaliseForSearch(typeof unique === 'string' ? unique.trim() : recordTitle(entity, of))
  }
  const name = said(values)
  return name !== '' && said(currentValues(local)) === name
}
