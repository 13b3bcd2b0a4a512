import type { MenuActions } from '../../electron/desktop/window/menu.ts'

/** A native menu with every entry there can be, of which none does anything. */
export const noMenuActions: MenuActions = {
  enabled: new Set(),
  run: () => undefined,
  open: () => undefined,
  shows: ['logs', 'faults'],
  show: () => undefined,
}
