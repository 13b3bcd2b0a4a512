import type { DiscrepancyKind, SyncQuestion } from '../../../shared/contract/index.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import type { JsonValue } from '../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { recordTitle } from '../../application/views/record-title.ts'
import { valueText } from './conflict-output.ts'
import { idOutput, valueOutput } from './record-output.ts'
import type { Synchronised } from '../../sync/engine/reading.ts'

/**
 * What the service shows otherwise than it was sent, as a program reads it; the values as `list`
 * prints them.
 */
export interface DiscrepancyOutput {
  readonly kind: DiscrepancyKind
  readonly entity: EntityName
  readonly key: string
  readonly id: string | number | null
  readonly title: string
  readonly at: string
  readonly fields: readonly { readonly field: string; readonly sent: JsonValue; readonly shown: JsonValue }[]
}

export interface InWords<Output> {
  readonly output: Output
  /** The same for a person. */
  readonly text: string
}

const kinds: Readonly<Record<DiscrepancyKind, string>> = {
  altered: 'the service accepted it, but changed it',
  'not-taken-over': 'the service accepted it, but still shows the previous version',
  overwritten: 'someone else has overwritten it',
  'changed-by-others': 'someone else has changed it since',
}

export function discrepanciesIn({ workspace, engine }: Synchronised): readonly InWords<DiscrepancyOutput>[] {
  return engine.discrepancies().map(({ entity, key, kind, at, fields }) => {
    const record = workspace.records.get(entity, key)
    const title = recordTitle(entity, key, record)
    return {
      output: {
        ...{ kind, entity, key, id: idOutput(entity, record?.remoteId ?? null), title, at },
        fields: fields.map(({ field, sent, shown }) => ({
          field,
          sent: valueOutput(workspace, entity, field, sent),
          shown: valueOutput(workspace, entity, field, shown),
        })),
      },
      text: [
        `${entity} ${key} “${printableLine(title)}”: ${kinds[kind]}`,
        ...fields.flatMap(({ field, sent, shown }) => [
          `  ${field}`,
          `    sent    ${valueText(workspace, entity, field, sent)}`,
          `    shown   ${valueText(workspace, entity, field, shown)}`,
        ]),
      ].join('\n'),
    }
  })
}

export function questionsIn({
  engine,
}: Pick<Synchronised, 'engine'>): readonly InWords<Omit<SyncQuestion, 'id'>>[] {
  return engine.questions().map(({ kind, entity, missing, known }) => ({
    output: { kind, entity, missing, known },
    text: `The service no longer lists ${missing} of ${known} records of “${entity}”. Nothing is removed here until you confirm it.`,
  }))
}
