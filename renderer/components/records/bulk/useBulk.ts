import { shallowRef, type ShallowRef } from 'vue'
import type { ValueChange } from '../../../../shared/domain/record-fields/value-change.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import type { EntityName } from '../../../../shared/entities/index.ts'
import { useText } from '../../../locales/index.ts'
import { useNotices } from '../../../stores/notices.ts'
import { useRecordsStore } from '../../../stores/records/records.ts'
import type { TableSelection } from '../table/selection.ts'
import { useUndo } from '../../undo/useUndo.ts'
import { useCountText } from './count-text.ts'

interface Chosen {
  readonly selection: { readonly keys: string[] }
  readonly count: number
}

type Question =
  ({ readonly kind: 'change' } & Chosen) | ({ readonly kind: 'remove'; readonly name: string } & Chosen)

export interface Bulk {
  /** What the person is being asked before anything happens. */
  readonly question: Readonly<ShallowRef<Question | null>>
  /** Asks which field of the chosen records shall have which value. */
  askChange(): Promise<void>
  /** Asks whether the chosen records shall go. */
  askRemoval(): Promise<void>
  askRemovalOf(key: string, name: string): void
  dismiss(): void
  /** Each with a notice that has an Undo. */
  change(values: RecordValues): Promise<void>
  /** Changes one field of those that were asked about. */
  changeField(field: string, change: ValueChange): Promise<void>
  remove(withRepresentatives: boolean): Promise<void>
}

/** What can be done with many records of a list at once. */
export function useBulk(options: {
  readonly entity: EntityName
  readonly selection: TableSelection
  /** What was done, where it has words of its own. */
  readonly said?: (values: RecordValues, changed: number) => string | undefined
}): Bulk {
  const { entity, selection } = options
  const { t } = useText()
  const counted = useCountText()
  const records = useRecordsStore()
  const notices = useNotices()
  const undo = useUndo()
  const question = shallowRef<Question | null>(null)

  /** Asks about what is chosen now, unless that is nothing. */
  async function ask(about: (chosen: Chosen) => Question | Promise<Question>): Promise<void> {
    try {
      const keys = await selection.targetKeys()
      if (keys.length > 0) question.value = await about({ selection: { keys }, count: keys.length })
    } catch (error) {
      notices.fail(error)
    }
  }

  return {
    question,
    askChange: () => ask((chosen) => ({ kind: 'change', ...chosen })),
    askRemoval: () =>
      ask(async (chosen) => {
        const [key] = chosen.selection.keys
        const name = chosen.count > 1 || key === undefined ? '' : await records.titleOf(entity, key)
        return { kind: 'remove', ...chosen, name: name || t('forms.untitled') }
      }),
    askRemovalOf(key, name) {
      question.value = { kind: 'remove', selection: { keys: [key] }, count: 1, name }
    },
    dismiss: () => (question.value = null),
    async changeField(field, change) {
      const asked = question.value
      question.value = null
      if (asked?.kind !== 'change') return
      await undo.run(
        records.changeField({ entity, selection: asked.selection, field, change }),
        ({ changed }) => t('lists.bulk.done', { records: counted(entity, changed) }),
      )
    },
    async change(values) {
      const targets = selection.targets()
      if (targets === null) return
      await undo.run(
        records.changeMany(entity, targets, values),
        ({ changed }) =>
          options.said?.(values, changed) ?? t('lists.bulk.done', { records: counted(entity, changed) }),
      )
    },
    async remove(withRepresentatives) {
      const asked = question.value
      question.value = null
      if (asked?.kind !== 'remove') return
      await undo.run(records.removeMany(entity, asked.selection, withRepresentatives), ({ changed }) =>
        asked.count === 1
          ? t('forms.removal.done', { name: asked.name })
          : t('lists.removal.done', { records: counted(entity, changed) }),
      )
    },
  }
}
