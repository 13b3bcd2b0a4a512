import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'

interface ControlLabel {
  readonly id?: string | undefined
  readonly labelledBy?: string | undefined
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
}

const field: InjectionKey<() => ControlLabel> = Symbol('field')

/** Ties the control that stands in the calling field to its label, hint and problem. */
export function labelControl(tied: () => ControlLabel): void {
  provide(field, tied)
}

/** What ties a control to its field: as it was told, or, where nothing names it, of the one it stands in. */
export function useControlLabel(
  own: ControlLabel & { readonly label?: string | undefined } = {},
): ComputedRef<ControlLabel> {
  const given = inject(field, undefined)
  return computed(() => {
    const around = own.id === undefined && own.label === undefined ? given?.() : undefined
    return {
      id: own.id ?? around?.id,
      labelledBy: own.labelledBy ?? around?.labelledBy,
      describedBy: own.describedBy ?? around?.describedBy,
      invalid: own.invalid || around?.invalid,
    }
  })
}
