import type { PackedBooth } from '../../../shared/domain/packs/manifest.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { importRecord, removeForUndo } from '../../workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
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
      const hash: unknown =
        typeof value === 'object' && value !== null ? Reflect.get(value, 'hash') : undefined
      const called: unknown =
        typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : undefined
      return [
        name,
        typeof hash === 'string' ? { hash, ...(typeof called === 'string' ? { name: called } : {}) } : value,
      ]
    }),
  )
}

/** Makes a record of what the pack says (`here` null) or changes one; gives its key. */
type Taking = (entity: EntityName, packedKey: string, here: string | null, given: RecordValues) => string

/**
 * Does what was accepted of one booth, and remembers under `source` which records here are those of the pack;
 * to be called inside a transaction. Throws what edits throw.
 */
export function applyBooth(
  workspace: Workspace,
  token: string,
  source: string,
  { booth: packed, key, fields, parts }: AcceptedBooth,
): void {
  const { copies, records } = workspace
  const taken: Taking = (entity, packedKey, here, given) => {
    // A person whom two booths of the pack name comes once.
    const copy = copies.of(source, entity, packedKey)
    const known = here ?? (copy !== undefined && records.get(entity, copy)?.removed === false ? copy : null)
    const made = importRecord(workspace, token, entity, known, given)
    copies.note(source, entity, packedKey, made)
    return made
  }
  const values = kept(
    key === null
      ? valuesOf(fields)
      : Object.fromEntries(fields.map(({ field, accepted }) => [field, accepted])),
  )
  const boothKey = key === null || fields.length > 0 ? taken('booth', packed.key, key, values) : key
  const people = parts.filter(({ entity }) => entity === 'representative')
  for (const part of parts)
    if (part.entity !== 'representative') applyPart(workspace, token, boothKey, part, taken)
  if (people.length === 0) return
  const booth = records.get('booth', boothKey)
  const named = booth === undefined ? undefined : currentValues(booth)['booth_rep_ids']
  const keys = new Set(Array.isArray(named) ? named.map(String) : [])
  for (const person of people) {
    if (person.kind === 'removed') {
      if (person.key !== null) keys.delete(person.key)
      continue
    }
    const accepted = kept(valuesOf(person.fields))
    const personKey =
      person.key === null || person.fields.length > 0
        ? taken('representative', person.packedKey, person.key, accepted)
        : person.key
    if (person.kind === 'added') keys.add(personKey)
  }
  importRecord(workspace, token, 'booth', boothKey, { booth_rep_ids: [...keys] })
}

function applyPart(
  workspace: Workspace,
  token: string,
  boothKey: string,
  { packedKey, entity, kind, key, fields }: ComparedPart,
  taken: Taking,
): void {
  switch (kind) {
    case 'added':
      taken(entity, packedKey, null, { ...kept(valuesOf(fields)), booth_id: boothKey })
      return
    case 'changed':
      taken(
        entity,
        packedKey,
        key,
        kept(Object.fromEntries(fields.map(({ field, accepted }) => [field, accepted]))),
      )
      return
    case 'removed':
      if (key !== null) removeForUndo(workspace, token, entity, key)
  }
}
