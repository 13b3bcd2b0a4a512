import { nextTick, ref, shallowRef, watch, type Ref } from 'vue'
import { useRouter } from 'vue-router'
import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import type { Bulk } from '../../../components/records/bulk/useBulk.ts'
import { useUndo } from '../../../components/undo/useUndo.ts'
import { titleColumn } from '../../../components/records/views/useListLook.ts'
import { useText } from '../../../locales/index.ts'
import { useNotices } from '../../../stores/notices.ts'
import { usePackDialog } from '../../../stores/packs/pack-dialog.ts'
import { useRecordsStore } from '../../../stores/records/records.ts'
import type { EditorAction } from '../editor/editor-actions.ts'
import type { NamedBooth } from './useRowDrop.ts'
import type { RowAction } from './useRowMenu.ts'

export interface BoothActions {
  /** The booth of which a copy is being asked for. */
  readonly cloned: Ref<NamedBooth | null>
  /** What is asked about one booth in a dialog of its own. */
  readonly asked: Ref<(NamedBooth & { readonly action: EditorAction }) | null>
  /** The cell that is being written in. */
  readonly editing: Ref<{ readonly key: string; readonly column: string } | null>
  readonly open: (key: string) => void
  /** Opens a booth that does not exist before its first content; `floorKey`: where it will stand. */
  begin(floorKey: string | undefined): void
  readonly rename: (key: string) => void
  act(booth: NamedBooth, action: Exclude<RowAction, 'copy'>): void
  saveCell(key: string, field: string, value: JsonValue): Promise<void>
}

/** What can be done with single booths of the list. */
export function useBoothActions(options: {
  readonly eventId: string
  readonly layout: Ref<'table' | 'cards'>
  readonly bulk: Bulk
  /** Gives the keys back to the list. */
  readonly focusList: () => void
  /** Whether the focus is in a cell of the list. */
  readonly isWriting: () => boolean
  /** Scrolls the list to a booth; `false` where it is not in the list. */
  readonly reveal: (key: string) => Promise<boolean>
}): BoothActions {
  const { eventId, layout, bulk } = options
  const { t } = useText()
  const router = useRouter()
  const undo = useUndo()
  const records = useRecordsStore()
  const notices = useNotices()
  const packs = usePackDialog()
  const cloned = shallowRef<NamedBooth | null>(null)
  const asked = shallowRef<(NamedBooth & { readonly action: EditorAction }) | null>(null)
  const editing = ref<{ readonly key: string; readonly column: string } | null>(null)

  watch(editing, async (now, before) => {
    if (now !== null || before === null) return
    await nextTick()
    // The cell's control took the focus with it; the next arrow key should still move in the table.
    if (document.activeElement === document.body) options.focusList()
  })

  function open(key: string): void {
    void router.push({ name: 'booth', params: { eventId, key } })
  }
  async function rename(key: string): Promise<void> {
    layout.value = 'table'
    editing.value = { key, column: titleColumn }
    await nextTick()
    if (options.isWriting() || (await options.reveal(key))) return
    // Where it is found no more, its cell must not open some time later.
    if (editing.value.key === key) editing.value = null
  }

  return {
    cloned,
    asked,
    editing,
    open,
    begin(floorKey) {
      void router.push({
        name: 'booth',
        params: { eventId, key: 'new' },
        query: floorKey === undefined ? {} : { floor: floorKey },
      })
    },
    rename: (key) => void rename(key),
    act({ key, name }, action) {
      if (action === 'open') open(key)
      else if (action === 'rename') void rename(key)
      else if (action === 'clone') cloned.value = { key, name }
      else if (action === 'floors' || action === 'event' || action === 'template' || action === 'apply')
        asked.value = { key, name, action }
      else if (action === 'pack') packs.ask({ kind: 'one', selection: { keys: [key] }, name })
      else if (action === 'remove') bulk.askRemovalOf(key, name)
      else
        void undo.run(records.changeMany('booth', { keys: [key] }, action.values), () =>
          t('booths.changed', { name }),
        )
    },
    async saveCell(key, field, value) {
      try {
        await records.update('booth', key, { [field]: value })
      } catch (error) {
        notices.fail(error)
      }
    },
  }
}
