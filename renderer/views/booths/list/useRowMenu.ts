import {
  ClipboardCopy,
  Copy,
  CopyPlus,
  Eye,
  EyeOff,
  LayoutTemplate,
  MapPin,
  Package,
  Pencil,
  Power,
  PowerOff,
  SquareArrowOutUpRight,
  Trash,
} from '@lucide/vue'
import { computed, shallowRef, type ComputedRef, type Ref } from 'vue'
import type { MenuItem } from '../../../components/menu/menu-item.ts'
import type { RecordValues } from '../../../../shared/domain/record/record-values.ts'
import { printedKeys } from '../../../keys/chord.ts'
import { useText } from '../../../locales/index.ts'
import type { FloorChoice } from '../../../stores/event/floor-choices.ts'
import type { BoothRow } from './booth-row.ts'

/** What is done with one booth of the list: an action of the screen's, or values it gets. */
export type RowAction =
  | 'open'
  | 'rename'
  | 'copy'
  | 'clone'
  | 'floors'
  | 'event'
  | 'template'
  | 'apply'
  | 'pack'
  | 'remove'
  | { readonly values: RecordValues }

export interface RowMenu {
  /** The booth whose menu is open, and where (CSS pixels of the window). */
  readonly opened: Readonly<
    Ref<{ readonly row: BoothRow; readonly at: { readonly x: number; readonly y: number } } | null>
  >
  readonly items: ComputedRef<readonly MenuItem[]>
  /** Opens the menu where the pointer is, or under what was pressed or has the cursor. */
  open(row: BoothRow, by: MouseEvent | Element): void
  close(): void
  /** What an item of the menu stands for. */
  actionOf(id: string): RowAction | undefined
}

const floorPrefix = 'floor '

/** The menu of a booth of the list, the same for rows, cards and a click with the other button. */
export function useRowMenu(floors: () => readonly FloorChoice[]): RowMenu {
  const { t } = useText()
  const opened = shallowRef<{
    readonly row: BoothRow
    readonly at: { readonly x: number; readonly y: number }
  } | null>(null)

  function itemsOf({ hide, active, floorKey }: BoothRow): readonly MenuItem[] {
    const otherFloors = floors().filter(({ key }) => key !== floorKey)
    const move = otherFloors.map(({ key, name }): MenuItem => ({ id: `${floorPrefix}${key}`, label: name }))
    return [
      {
        id: 'open',
        label: t('booths.action.open'),
        icon: SquareArrowOutUpRight,
        hint: printedKeys('Enter').join(),
      },
      { id: 'rename', label: t('booths.action.rename'), icon: Pencil, hint: 'F2' },
      { id: 'copy', label: t('tables.copy.rows'), icon: ClipboardCopy, hint: printedKeys('Mod+C').join(' ') },
      { id: 'clone', label: t('booths.clone.action'), icon: Copy },
      { id: 'floors', label: t('boothVersions.copies.toFloors'), icon: CopyPlus },
      { id: 'event', label: t('boothVersions.copies.toEvent'), icon: CopyPlus },
      { id: 'template', label: t('boothVersions.templates.action'), icon: LayoutTemplate },
      { id: 'apply', label: t('boothVersions.templates.apply'), icon: LayoutTemplate },
      { id: 'pack', label: t('packs.action'), icon: Package },
      ...(move.length === 0
        ? []
        : [{ id: 'move', label: t('booths.bulk.move'), icon: MapPin, items: move, separated: true }]),
      hide
        ? { id: 'show', label: t('booths.bulk.show'), icon: Eye }
        : { id: 'hide', label: t('booths.bulk.hide'), icon: EyeOff },
      active
        ? { id: 'deactivate', label: t('booths.bulk.deactivate'), icon: PowerOff }
        : { id: 'activate', label: t('booths.bulk.activate'), icon: Power },
      {
        id: 'remove',
        label: t('booths.remove.action'),
        icon: Trash,
        hint: printedKeys('Delete').join(),
        danger: true,
        separated: true,
      },
    ]
  }

  return {
    opened,
    items: computed(() => (opened.value === null ? [] : itemsOf(opened.value.row))),
    open(row, by) {
      const element =
        by instanceof Element
          ? by
          : by.currentTarget instanceof HTMLButtonElement
            ? by.currentTarget
            : undefined
      const place = element?.getBoundingClientRect()
      if (place !== undefined) opened.value = { row, at: { x: place.left, y: place.bottom } }
      else if (by instanceof MouseEvent) opened.value = { row, at: { x: by.clientX, y: by.clientY } }
    },
    close: () => (opened.value = null),
    actionOf(id) {
      if (id === 'open' || id === 'rename' || id === 'copy' || id === 'clone' || id === 'remove') return id
      if (id === 'floors' || id === 'event' || id === 'template' || id === 'apply' || id === 'pack') return id
      if (id === 'show' || id === 'hide') return { values: { hide: id === 'hide' } }
      if (id === 'activate' || id === 'deactivate') return { values: { active: id === 'activate' } }
      return id.startsWith(floorPrefix) ? { values: { floor_id: id.slice(floorPrefix.length) } } : undefined
    },
  }
}
