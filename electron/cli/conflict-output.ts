import { printableLine } from '../../shared/domain/printable-text.ts'
import { fileValue, type JsonValue } from '../../shared/domain/record-values.ts'
import { entities, fieldOf, type EntityName } from '../../shared/entities/index.ts'
import { recordTitle } from '../application/record-title.ts'
import type { Workspace } from '../workspace/types.ts'
import { idOutput, valueOutput } from './record-output.ts'
import type { CliSession } from './session.ts'

/** A record in conflict as a program reads it; the values as `list` prints them, `null` where a side has none. */
export interface ConflictOutput {
  readonly entity: EntityName
  readonly key: string
  readonly id: string | number | null
  readonly title: string
  /** The service no longer has the record. */
  readonly gone: boolean
  readonly fields: readonly { readonly field: string; readonly base: JsonValue; readonly mine: JsonValue; readonly theirs: JsonValue }[]
}

export interface ConflictInWords {
  readonly output: ConflictOutput
  /** The same for a person, several lines. */
  readonly text: string
}

/** Every record in conflict. */
export function conflictsIn({ workspace, engine }: Pick<CliSession, 'workspace' | 'engine'>): readonly ConflictInWords[] {
  return engine.conflicts().map(({ entity, key, gone, fields }) => {
    const record = workspace.records.get(entity, key)
    const title = recordTitle(entity, key, record)
    const written = (field: string, value: JsonValue | undefined): JsonValue => valueOutput(workspace, entity, field, value ?? null)
    const side = (name: string, field: string, value: JsonValue | undefined): string =>
      `    ${name.padEnd(8)}${valueText(workspace, entity, field, value)}`
    return {
      output: {
        ...{ entity, key, id: idOutput(entity, record?.remoteId ?? null), title, gone },
        fields: fields.map(({ field, base, mine, theirs }) => ({
          field,
          base: written(field, base),
          mine: written(field, mine),
          theirs: written(field, theirs),
        })),
      },
      text: [
        `${entity} ${key} “${printableLine(title)}”${gone ? ': the service no longer has it' : ''}`,
        ...fields.flatMap(({ field, base, mine, theirs }) => [
          `  ${field}`,
          side('base', field, base),
          side('mine', field, mine),
          side('theirs', field, theirs),
        ]),
      ].join('\n'),
    }
  })
}

/** A value for a person: records by their names, files by theirs. */
function valueText(workspace: Workspace, entity: EntityName, field: string, value: JsonValue | undefined): string {
  if (value === undefined || value === null) return 'nothing'
  const kind = fieldOf(entities[entity], field)?.type
  if (kind?.kind === 'reference' && typeof value === 'string') return recordText(workspace, kind.to, value)
  if (kind?.kind === 'references' && Array.isArray(value)) {
    return value.map((key: JsonValue) => (typeof key === 'string' ? recordText(workspace, kind.to, key) : JSON.stringify(key))).join(', ')
  }
  const file = kind?.kind === 'file' ? fileValue(value) : undefined
  if (file !== undefined)
    return [file.name, file.url ?? (file.hash === undefined ? undefined : workspace.assets.path(file.hash))].filter(Boolean).join(' ')
  return JSON.stringify(value)
}

function recordText({ records }: Workspace, entity: EntityName, key: string): string {
  return `${key} “${printableLine(recordTitle(entity, key, records.get(entity, key)))}”`
}
