import { ref, watch, type Ref } from 'vue'

export interface TypedText {
  readonly typed: Ref<string>
  /** Says that what is typed has been taken over: it follows the value again. */
  readonly settle: () => void
  /** Back to the value. */
  readonly reset: () => void
  /** Whether it is something else than the value, as far as that is shown. */
  readonly isTouched: () => boolean
}

/**
 * The text of a field that is taken over when it is left. It follows `value` until something is typed;
 * what is typed stays, whoever else changes the value meanwhile. `of`: what the value belongs to; the
 * text of another one is not meant for it.
 */
export function useTypedText(value: () => string, of: () => unknown = () => null): TypedText {
  const typed = ref(value())
  let untouched = typed.value
  function reset(): void {
    typed.value = untouched = value()
  }
  watch([value, of], ([now, belongsTo], [, before]) => {
    if (typed.value === untouched || belongsTo !== before) typed.value = now
    untouched = now
  })
  return {
    typed,
    settle() {
      untouched = typed.value
    },
    reset,
    isTouched: () => typed.value !== untouched,
  }
}
