import { computed, type ComputedRef } from 'vue'
import { isTimeZone } from '../../../../shared/domain/time-zone.ts'
import { useText } from '../../../locales/index.ts'
import { useEvent } from '../../../stores/event.ts'
import { wallText } from './agenda.ts'

export interface Zones {
  /** The event's time zone; this computer's where the service gave none that is known. */
  readonly zone: ComputedRef<string>
  /** This computer's. */
  readonly own: string
  /** Whether the clocks of both show the same at an instant. */
  readonly agreeAt: (ms: number) => boolean
  /** Of the event, as +02:00. */
  readonly offsetAt: (ms: number) => string
  /** The event's zone as its clocks are at an instant: "Berlin (UTC+2)". */
  readonly nameAt: (ms: number) => string
}

/** The time zones that a person reads an event's times in. */
export function useZones(): Zones {
  const event = useEvent()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = computed(() => {
    const given = event.current?.timezone ?? ''
    return given !== '' && isTimeZone(given) ? given : own
  })
  const { t } = useText()
  function offsetAt(ms: number): string {
    const minutes = Math.round((Date.parse(`${wallText(ms, zone.value)}:00Z`) - ms) / 60_000)
    const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
    return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
  }
  return {
    zone,
    own,
    agreeAt: (ms) => wallText(ms, zone.value) === wallText(ms, own),
    offsetAt,
    nameAt(ms) {
      // +02:00 → +2, +05:30 stays as it is.
      const offset = offsetAt(ms).replace(/^(.)0/, '$1').replace(/:00$/, '')
      return t('sessions.agenda.zoneAt', {
        zone: zoneName(zone.value),
        offset: offset === '+0' ? 'UTC' : `UTC${offset}`,
      })
    },
  }
}

/** Europe/Berlin → Berlin; America/Argentina/Buenos_Aires → Buenos Aires. */
export function zoneName(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
