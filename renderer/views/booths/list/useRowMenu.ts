import { Copy, Pencil, SquareArrowOutUpRight, Trash } from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import type { MenuItem } from '../../../components/menu/menu-item.ts'
import { useText } from '../../../locales/index.ts'

export const rowActions = ['open', 'rename', 'clone', 'remove'] as const
export type RowAction = (typeof rowActions)[number]

export function isRowAction(id: string): id is RowAction {
  return rowActions.some((action) => action === id)
}

/** What can be done with one booth of the list. */
export function useRowMenu(): ComputedRef<readonly MenuItem[]> {
  const { t } = useText()
  return computed(() => [
    { id: 'open', label: t('booths.action.open'), icon: SquareArrowOutUpRight, hint: 'Enter' },
    { id: 'rename', label: t('booths.action.rename'), icon: Pencil, hint: 'F2' },
    { id: 'clone', label: t('booths.clone.action'), icon: Copy },
    { id: 'remove', label: t('booths.remove.action'), icon: Trash, hint: 'Del', danger: true, separated: true },
  ])
}
