import { computed, type ComputedRef } from 'vue'
import type { MenuItem } from '../../../components/menu/menu-item.ts'
import { useText } from '../../../locales/index.ts'
import type { BoothRow } from './booth-row.ts'
import { isRowAction, useRowMenu, type RowAction } from './useRowMenu.ts'

/** A booth of the list in words and deeds, whether it is shown as a row or as a card. */
export interface ShownBooth {
  readonly name: ComputedRef<string>
  /** Where the booth's editor is. */
  readonly href: ComputedRef<string>
  readonly untitled: ComputedRef<boolean>
  readonly menu: ComputedRef<readonly MenuItem[]>
  readonly onMenu: (id: string) => void
}

export function useBoothRow(shown: { readonly eventId: string; readonly row: BoothRow }, act: (action: RowAction) => void): ShownBooth {
  const { t } = useText()
  return {
    name: computed(() => shown.row.name || t('booths.untitled')),
    href: computed(() => `#/e/${shown.eventId}/booths/${shown.row.key}`),
    untitled: computed(() => shown.row.name === ''),
    menu: useRowMenu(),
    onMenu(id) {
      if (isRowAction(id)) act(id)
    },
  }
}
