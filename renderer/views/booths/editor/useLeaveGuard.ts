import { shallowRef, type Ref } from 'vue'
import { onBeforeRouteLeave, onBeforeRouteUpdate } from 'vue-router'
import type { RecordDraft } from '../../../stores/record/record.ts'

export interface LeaveGuard {
  /** Set while a person has to say whether unsaved text may be lost. */
  readonly asking: Readonly<Ref<boolean>>
  readonly answer: (leave: boolean) => void
}

/**
 * Saves what waits before another screen or booth opens. Where that fails, the person decides. An
 * address that leads to another place of the same booth leaves nothing.
 */
export function useLeaveGuard(draft: RecordDraft): LeaveGuard {
  const asking = shallowRef(false)
  let settle: ((leave: boolean) => void) | null = null

  const guard = async (): Promise<boolean> => {
    if (await draft.flush()) return true
    asking.value = true
    return new Promise<boolean>((resolve) => {
      settle?.(false)
      settle = resolve
    })
  }
  onBeforeRouteLeave(guard)
  onBeforeRouteUpdate((to, from) => to.path === from.path || guard())

  return {
    asking,
    answer(leave) {
      asking.value = false
      settle?.(leave)
      settle = null
    },
  }
}
