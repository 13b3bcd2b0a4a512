import type { MissingNames } from '../../../shared/contract/index.ts'
import type { JsonValue, RecordValues } from '../../../shared/domain/record/record-values.ts'
import { comparedName } from '../../../shared/domain/record/search-text.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { importRecord } from '../../workspace/edits/index.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'

/** More new names than these are rather a column that was taken for another. */
const mostUnasked = 50
const toldNames = 20

/**
 * What cells name and the event does not have, of records that need nothing but a name, as floors
 * and tracks do: an import can make them with the first row that names them.
 */
export interface MissingRecords {
  /** What stands for such a record until it is made: the text that named it first. `undefined`: it is not made. */
  readonly standIn: (entity: EntityName, text: string) => string | undefined
  /** Whether a value of a reference is what stands for a record until it is made. */
  isStandIn(entity: EntityName, value: JsonValue): value is string
  named(): readonly MissingNames[]
  /** Whether so much is missing that it is not made without having been asked for. */
  isDoubtful(): boolean
  /** A row's values with the keys of what it names, made under this token where it is not here yet. */
  made(token: string, values: RecordValues): RecordValues
}

interface MissingOfEntity {
  readonly makes: boolean
  /** What cells say, normalised, and as it was written first. */
  readonly texts: Map<string, string>
  /** Of those that are made by now. */
  readonly keys: Map<string, string>
}

/** `wanted`: whether the person wants them made; by itself an import makes the first ones of their entity. */
export function createMissingRecords(
  workspace: Workspace,
  { entity, wanted }: { readonly entity: EntityName; readonly wanted: boolean | undefined },
): MissingRecords {
  const found = new Map<EntityName, MissingOfEntity>()
  const isThere = (target: EntityName, key: string): boolean =>
    workspace.records.get(target, key)?.removed === false

  const isStandIn = (target: EntityName, value: JsonValue): value is string =>
    typeof value === 'string' &&
    found.get(target)?.texts.get(comparedName(value)) === value &&
    !isThere(target, value)

  const keyFor = (target: EntityName, text: string, token: string): string => {
    const { keys } = found.get(target) ?? {}
    const known = keys?.get(text)
    // One whose row was not written after all went with it.
    if (known !== undefined && isThere(target, known)) return known
    const { titleField } = entities[target]
    const key = importRecord(workspace, token, target, null, { [titleField]: text })
    keys?.set(text, key)
    return key
  }
  return {
    standIn(target, text) {
      if (!needsOnlyName(target)) return undefined
      const known: MissingOfEntity = found.get(target) ?? {
        makes: wanted ?? workspace.records.count(target) === 0,
        texts: new Map<string, string>(),
        keys: new Map<string, string>(),
      }
      found.set(target, known)
      const name = known.texts.get(comparedName(text)) ?? text
      known.texts.set(comparedName(text), name)
      return known.makes ? name : undefined
    },
    isStandIn,
    named: () =>
      [...found].map(([target, { makes, texts }]) => ({
        entity: target,
        count: texts.size,
        names: [...texts.values()].slice(0, toldNames),
        makes,
      })),
    isDoubtful: () =>
      wanted === undefined &&
      [...found.values()].some(({ makes, texts }) => makes && texts.size > mostUnasked),
    made(token, values) {
      const next: Record<string, JsonValue> = { ...values }
      for (const { name, type } of entities[entity].fields) {
        const value = values[name] ?? null
        if (type.kind === 'reference' && isStandIn(type.to, value)) next[name] = keyFor(type.to, value, token)
      }
      return next
    },
  }
}

function needsOnlyName(entity: EntityName): boolean {
  const { save, writable, titleField } = entities[entity]
  return (
    save !== undefined &&
    writable.every(({ name, required }) => (required === true) === (name === titleField))
  )
}
