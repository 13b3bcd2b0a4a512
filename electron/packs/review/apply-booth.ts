import type { PackedBooth } from '../../../shared/domain/packs/manifest.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { importRecord, removeForUndo } from '../../workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../workspace/types.ts'
import type { IncomingField } from '../../../shared/domain/packs/compare.ts'
import { valuesOf, type ComparedBooth, type ComparedPart } from './compare-booth.ts'

/** What of a booth was accepted. */
export interface AcceptedBooth {
  readonly booth: PackedBooth
  /** The booth here; `null`: a new one is made. */
  readonly key: string | null
  readonly fields: readonly IncomingField[]
  readonly parts: ComparedBooth['parts']
}

/** Files as they are kept here: the pack's address of one means nothing. */
function kept(values: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, JsonValue] => {
      const hash: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'hash') : undefined
      const called: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : undefined
      return [name, typeof hash === 'string' ? { hash, ...(typeof called === 'string' ? { name: called } : {}) } : value]
    }),
  )
}

/** Does what was accepted of one booth; to be called inside a transaction. Throws what edits throw. */
export function applyBooth(workspace: Workspace, token: string, { key, fields, parts }: AcceptedBooth): void {
  const values = kept(key === null ? valuesOf(fields) : Object.fromEntries(fields.map(({ field, accepted }) => [field, accepted])))
  const boothKey = key === null || fields.length > 0 ? importRecord(workspace, token, 'booth', key, values) : key
  const people = parts.filter(({ entity }) => entity === 'representative')
  for (const part of parts) if (part.entity !== 'representative') applyPart(workspace, token, boothKey, part)
  if (people.length === 0) return
  const booth = workspace.records.get('booth', boothKey)
  const named = booth === undefined ? undefined : currentValues(booth)['booth_rep_ids']
  const keys = new Set(Array.isArray(named) ? named.map(String) : [])
  for (const person of people) {
    if (person.kind === 'removed') {
      if (person.key !== null) keys.delete(person.key)
      continue
    }
    const accepted = kept(valuesOf(person.fields))
    const personKey =
      person.key === null || person.fields.length > 0 ? importRecord(workspace, token, 'representative', person.key, accepted) : person.key
    if (person.kind === 'added') keys.add(personKey)
  }
  importRecord(workspace, token, 'booth', boothKey, { booth_rep_ids: [...keys] })
}

function applyPart(workspace: Workspace, token: string, boothKey: string, { entity, kind, key, fields }: ComparedPart): void {
  switch (kind) {
    case 'added':
      importRecord(workspace, token, entity, null, { ...kept(valuesOf(fields)), booth_id: boothKey })
      return
    case 'changed':
      importRecord(workspace, token, entity, key, kept(Object.fromEntries(fields.map(({ field, accepted }) => [field, accepted]))))
      return
    case 'removed':
      if (key !== null) removeForUndo(workspace, token, entity, key)
  }
}
