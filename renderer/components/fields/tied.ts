import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'

interface Tied {
  readonly id?: string | undefined
  readonly labelledBy?: string | undefined
  readonly describedBy?: string | undefined
  readonly invalid?: boolean | undefined
}

const field: InjectionKey<() => Tied> = Symbol('field')

/** Ties the control that stands in the calling field to its label, hint and problem. */
export function tieControl(tied: () => Tied): void {
  provide(field, tied)
}

/** What ties a control to its field: as it was told, or, where nothing names it, of the one it stands in. */
export function useTied(own: Tied & { readonly label?: string | undefined } = {}): ComputedRef<Tied> {
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
