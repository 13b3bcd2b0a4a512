import type { ConflictDetail, ConflictView, DuplicateFacts } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { fileValue, type JsonValue } from '../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { conflictDetails } from '../../application/views/conflict-detail.ts'
import { recordTitle } from '../../application/views/record-title.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { idOutput, valueOutput } from './record-output.ts'
import type { Synchronised } from '../../sync/engine/reading.ts'

/**
 * A record in conflict as a program reads it; the values as `list` prints them, `null` where a side
 * has none.
 */
export interface ConflictOutput {
  readonly kind: ConflictView['kind']
  readonly entity: EntityName
  readonly key: string
  readonly id: string | number | null
  readonly title: string
  /** The service no longer has the record. */
  readonly gone: boolean
  /** Of a duplicate: the record of the service that may be the same, and why that is asked. */
  readonly candidate?: {
    readonly id: string | number | null
    readonly cause: DuplicateFacts['cause'] | null
    readonly taken: string | null
  }
  /** Of an orphan: what it belonged to, which is gone, and whether that can be recreated. */
  readonly parent?: {
    readonly entity: EntityName
    readonly field: string
    readonly title: string
    readonly canRecreate: boolean
  }
  readonly fields: readonly {
    readonly field: string
    readonly base: JsonValue
    readonly mine: JsonValue
    readonly theirs: JsonValue
  }[]
}

export interface ConflictInWords {
  readonly output: ConflictOutput
  /** The same for a person, several lines. */
  readonly text: string
}

/** Every record in conflict; of a record that may be one of several, each of them. */
export function conflictsIn({ workspace, engine }: Synchronised): readonly ConflictInWords[] {
  return conflictDetails(workspace, engine.conflicts()).map((conflict) => {
    const { entity, key, kind, gone, fields } = conflict
    const record = workspace.records.get(entity, key)
    const title = recordTitle(entity, key, record)
    const written = (field: string, value: JsonValue | undefined): JsonValue =>
      valueOutput(workspace, entity, field, value ?? null)
    const side = (name: string, field: string, value: JsonValue | undefined): string =>
      `    ${name.padEnd(8)}${valueText(workspace, entity, field, value)}`
    return {
      output: {
        ...{ kind, entity, key, id: idOutput(entity, record?.remoteId ?? null), title, gone },
        ...(kind === 'twin'
          ? {
              candidate: {
                id: idOutput(entity, conflict.remoteId),
                cause: conflict.twin?.cause ?? null,
                taken: conflict.twin?.taken?.field ?? null,
              },
            }
          : {}),
        ...(conflict.orphan === null
          ? {}
          : {
              parent: {
                entity: conflict.orphan.entity,
                field: conflict.orphan.field,
                title: conflict.orphan.title,
                canRecreate: conflict.orphan.canRecreate,
              },
            }),
        fields: fields.map(({ field, base, mine, theirs }) => ({
          field,
          base: written(field, base),
          mine: written(field, mine),
          theirs: written(field, theirs),
        })),
      },
      text: [
        `${entity} ${key} “${printableLine(title)}”${whyAsked(conflict)}`,
        ...fields.flatMap(({ field, base, mine, theirs }) => [
          `  ${field}`,
          ...(kind === 'twin' ? [] : [side('base', field, base)]),
          side('mine', field, mine),
          side('theirs', field, theirs),
        ]),
      ].join('\n'),
    }
  })
}

const causes: Readonly<Record<DuplicateFacts['cause'], string>> = {
  several: 'it was sent without an answer, and the service has several similar records. One of them',
  near: 'it was sent without an answer, and the service has an almost identical record. It',
  'other-files': 'it was sent without an answer, and the service has a similar record with other files. It',
  'name-taken': 'someone else’s record has the same number or e-mail. It',
  copied:
    'this folder may have been copied before it was sent, and the service has a new, similar record. It',
}

function whyAsked({ kind, entity, remoteId, twin, orphan }: ConflictDetail): string {
  if (kind === 'gone') return ': the service no longer has it'
  if (orphan !== null)
    return `: the ${orphan.entity}${orphan.title === '' ? '' : ` “${printableLine(orphan.title)}”`} it belongs to is gone`
  if (kind !== 'twin' || twin === null) return ''
  const taken =
    twin.taken === null
      ? ''
      : `\n  ${twin.taken.field}: both have ${JSON.stringify(twin.taken.value)}; change yours if they are different records`
  return `: ${causes[twin.cause]} may be this one: ${entity} ${remoteId ?? ''}${taken}`
}

/** A value for a person: records by their names, files by theirs. */
export function valueText(
  workspace: Workspace,
  entity: EntityName,
  field: string,
  value: JsonValue | undefined,
): string {
  if (value === undefined || value === null) return 'nothing'
  const kind = entities[entity].fieldNamed(field)?.type
  if (kind?.kind === 'reference' && typeof value === 'string') return recordText(workspace, kind.to, value)
  if (kind?.kind === 'references' && Array.isArray(value)) {
    return value
      .map((key: JsonValue) =>
        typeof key === 'string' ? recordText(workspace, kind.to, key) : JSON.stringify(key),
      )
      .join(', ')
  }
  const file = kind?.kind === 'file' ? fileValue(value) : undefined
  if (file !== undefined)
    return [file.name, file.url ?? (file.hash === undefined ? undefined : workspace.assets.path(file.hash))]
      .filter(Boolean)
      .join(' ')
  return JSON.stringify(value)
}

function recordText({ records }: Workspace, entity: EntityName, key: string): string {
  return `${key} “${printableLine(recordTitle(entity, key, records.get(entity, key)))}”`
}
