import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import type { SyncRig } from '../../../support/workspaces/sync-rig.ts'

/** What the service made of something it had confirmed, otherwise than sent. */
interface Discrepancy {
  readonly id: number
  readonly entity: EntityName
  readonly key: string
  readonly title: string
  readonly kind: 'altered' | 'not-taken-over' | 'overwritten' | 'changed-by-others'
  readonly at: string
  readonly fields: readonly { readonly field: string; readonly sent: JsonValue; readonly shown: JsonValue }[]
}

interface Question {
  readonly id: string
  readonly kind: 'many-missing'
  readonly entity: EntityName
  readonly missing: number
  readonly known: number
}

interface Conflict {
  readonly entity: EntityName
  readonly key: string
  readonly kind: 'fields' | 'gone' | 'twin'
  /** Of the record that may be the same. */
  readonly remoteId?: string
  readonly fields: readonly {
    readonly field: string
    readonly mine?: JsonValue
    readonly theirs?: JsonValue
  }[]
}

/** What a person is told and asked. */
export interface Told {
  discrepancies(): readonly Discrepancy[]
  settleDiscrepancy(id: number, choice: 'keep-mine' | 'take-theirs' | 'send-again'): void
  questions(): readonly Question[]
  answerQuestion(id: string, answer: 'keep' | 'remove'): void
  conflicts(): readonly Conflict[]
  resolve(
    entity: EntityName,
    key: string,
    choices: Readonly<Record<string, 'mine' | 'theirs'>>,
    record?: 'keep' | 'remove' | 'same' | 'separate',
  ): void
}

/** The only place that knows how the engine says it. Without such a surface nothing was told. */
export function toldBy(engine: SyncRig['engine']): Told {
  const surfaces = engine as unknown as Partial<Omit<Told, 'conflicts'>> &
    Pick<Told, 'resolve'> & {
      conflicts(): readonly (Omit<Conflict, 'kind'> & {
        readonly kind?: Conflict['kind']
        readonly gone?: boolean
      })[]
    }
  const missing = (name: string) => (): never => {
    throw new Error(`The engine has no ${name}.`)
  }
  return {
    discrepancies: () => surfaces.discrepancies?.() ?? [],
    settleDiscrepancy: (id, choice) =>
      (surfaces.settleDiscrepancy ?? missing('settleDiscrepancy'))(id, choice),
    questions: () => surfaces.questions?.() ?? [],
    answerQuestion: (id, answer) => (surfaces.answerQuestion ?? missing('answerQuestion'))(id, answer),
    conflicts: () =>
      surfaces.conflicts().map((conflict) => ({
        ...conflict,
        kind: conflict.kind ?? (conflict.gone === true ? 'gone' : 'fields'),
      })),
    resolve: (entity, key, choices, record) => surfaces.resolve(entity, key, choices, record),
  }
}
