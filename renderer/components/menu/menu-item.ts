import type { LucideIcon } from '@lucide/vue'

export interface MenuItem {
  readonly id: string
  readonly label: string
  /** The label's language, where it is known to be another than the page's. */
  readonly lang?: string
  readonly icon?: LucideIcon
  /** Set where the menu is a choice; what is checked carries a tick. */
  readonly checked?: boolean
  readonly hint?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  /** What this item and those after it are, above it. */
  readonly heading?: string
  /** A line above this item. */
  readonly separated?: boolean
  /** A menu of its own, which this entry opens. */
  readonly items?: readonly MenuItem[]
}
