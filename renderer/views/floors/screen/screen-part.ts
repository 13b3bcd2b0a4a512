import { injectLocal, provideLocal } from '@vueuse/core'
import type { InjectionKey } from 'vue'

/**
 * A part of what the Floors screen shows and does: the screen makes it once, and whatever stands
 * on the screen takes the parts that it needs.
 */
export function screenPart<Of extends unknown[], Part>(
  name: string,
  make: (...of: Of) => Part,
): readonly [provide: (...of: Of) => Part, use: () => Part] {
  const key: InjectionKey<Part> = Symbol(name)
  return [
    (...of) => {
      const part = make(...of)
      provideLocal(key, part)
      return part
    },
    () => {
      const part = injectLocal(key)
      if (part === undefined) throw new Error(`the ${name} of the Floors screen are asked for outside of it`)
      return part
    },
  ]
}
