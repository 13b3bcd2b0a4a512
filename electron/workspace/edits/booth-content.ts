import {
  boothParts,
  orderedParts,
  type BoothContent,
  type BoothPart,
} from '../../../shared/domain/booths/booth-content.ts'
import { fileValue, type JsonValue, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import { entities } from '../../../shared/entities/index.ts'
import { createRecord, editable } from './change.ts'
import { currentValues, type StoredRecord, type Workspace } from '../stores/workspace.ts'

/**
 * All that a booth says and has now. Each file names its asset where that is here, and its address
 * where the service has it. @throws AppError `not-found`
 */
export function boothContentOf(workspace: Workspace, key: string): BoothContent {
  const booth = editable(workspace, 'booth', key)
  const dependants = workspace.records.dependants('booth', key)
  const parts = boothParts.flatMap(({ entity, field }) => {
    const own = dependants.filter((one) => one.entity === entity && currentValues(one)[field] === key)
    return workspace.partOrders
      .sorted(key, entity, own)
      .map((one): BoothPart => ({ entity, key: one.key, values: without(written(workspace, one), field) }))
  })
  return { values: written(workspace, booth), parts }
}

/** What of a record can be written. */
function written(workspace: Workspace, record: StoredRecord): RecordValues {
  const values = currentValues(record)
  const kept: Record<string, JsonValue> = {}
  for (const { name, type } of entities[record.entity].writable) {
    const value = values[name]
    if (value !== undefined) kept[name] = type.kind === 'file' ? knownFile(workspace, value) : value
  }
  return kept
}

function knownFile({ assets }: Pick<Workspace, 'assets'>, value: JsonValue): JsonValue {
  const file = fileValue(value)
  if (file === undefined) return value
  const hash = file.hash ?? (file.url === undefined ? undefined : assets.hashOfUrl(file.url))
  const name = file.name ?? (hash === undefined ? undefined : assets.describe(hash)?.name)
  return { ...file, ...(hash === undefined ? {} : { hash }), ...(name === undefined ? {} : { name }) }
}

function without(values: RecordValues, field: string): RecordValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== field))
}

/**
 * Makes a booth with parts of its own, in their order. What takes it back is noted under `token`.
 *
 * @throws AppError what `createRecord` throws
 */
export function makeBooth(
  workspace: Workspace,
  { values, parts }: BoothContent,
  token?: string,
): StoredRecord {
  return workspace.transaction(() => {
    const booth = createRecord(workspace, 'booth', values)
    noteMade(workspace, booth, token)
    const keys = parts.map((part) => ({
      entity: part.entity,
      key: makePart(workspace, booth.key, part, token)?.key,
    }))
    for (const entity of orderedParts) {
      const own = keys.flatMap((one) => (one.entity === entity && one.key !== undefined ? [one.key] : []))
      if (own.length > 1) workspace.partOrders.set(booth.key, entity, own)
    }
    return booth
  })
}

/** `undefined`: of another entity than a booth's parts are. */
export function makePart(
  workspace: Workspace,
  boothKey: string,
  { entity, values }: Pick<BoothPart, 'entity' | 'values'>,
  token?: string,
): StoredRecord | undefined {
  const field = boothParts.find((part) => part.entity === entity)?.field
  if (field === undefined) return undefined
  const made = createRecord(workspace, entity, { ...values, [field]: boothKey })
  noteMade(workspace, made, token)
  return made
}

function noteMade({ undo }: Workspace, record: StoredRecord, token: string | undefined): void {
  if (token !== undefined)
    undo.note(token, record.entity, record.key, { kind: 'made', values: currentValues(record) })
}
