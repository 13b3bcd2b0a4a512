import { shallowRef, watch, type ShallowRef } from 'vue'
import type { PlanDays, PlanVersion } from '../../shared/contract/index.ts'
import { toAppError, type AppError } from '../../shared/errors.ts'
import { client } from '../bridge/index.ts'
import { useEvent } from './event.ts'
import { useFollowedAnswer } from './followed-answer.ts'

/** Colleagues go on meanwhile. */
const settleMs = 400

interface PlanVersions {
  readonly days: Readonly<ShallowRef<PlanDays | null>>
  /** The floor as it stood at the chosen stamp, compared with how it is now; `null` while it is being read. */
  readonly version: Readonly<ShallowRef<PlanVersion | null>>
  /** Why one of them could not be read, or brought back. */
  readonly error: Readonly<ShallowRef<AppError | null>>
  /** Brings back what is chosen of the version; `null` where it failed. */
  readonly bringBack: (
    chosen: readonly string[],
  ) => Promise<{ readonly stepId: string; readonly changed: number } | null>
}

/**
 * The versions of a floor of shared plans, as long as the calling component lives. `settled` resolves
 * once what was done here is with the core.
 */
export function usePlanVersions(
  floorKey: string,
  stamp: () => string | null,
  settled: () => Promise<void>,
): PlanVersions {
  const eventId = useEvent().requireEventId()
  const error = shallowRef<AppError | null>(null)
  const onChange = (soon: () => void) =>
    client.on('layout.changed', (changed) => {
      if (changed.eventId === eventId && changed.floorKey === floorKey) soon()
    })
  const days = useFollowedAnswer(
    async () => {
      await settled()
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      return client.call('planHistory.days', { eventId, floorKey, timeZone })
    },
    { afterMs: settleMs, listen: (soon) => [onChange(soon)] },
  )
  const version = useFollowedAnswer(
    async () => {
      const asked = stamp()
      if (asked === null) return null
      await settled()
      return client.call('planHistory.version', { eventId, floorKey, stamp: asked })
    },
    { afterMs: settleMs, listen: (soon) => [onChange(soon)] },
  )
  watch(stamp, () => {
    version.forget()
    void version.ask()
  })
  watch([days.error, version.error], ([ofDays, ofVersion]) => (error.value = ofDays ?? ofVersion))

  return {
    days: days.answer,
    version: version.answer,
    error,
    async bringBack(chosen) {
      const [asked, shown] = [stamp(), version.answer.value]
      if (asked === null || shown === null) return null
      error.value = null
      try {
        const { revision } = shown.comparison
        return await client.call('planHistory.bringBack', {
          eventId,
          floorKey,
          stamp: asked,
          chosen: [...chosen],
          revision,
        })
      } catch (cause) {
        error.value = toAppError(cause)
        return null
      }
    },
  }
}
