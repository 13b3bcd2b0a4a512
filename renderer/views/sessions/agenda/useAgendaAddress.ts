import { computed, type ComputedRef, type WritableComputedRef } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { zooms, type LaneKind, type Zoom } from '../times/agenda.ts'

/** What of the sessions' screen stands in its address, besides the open record. */
export interface AgendaAddress {
  readonly look: WritableComputedRef<string>
  readonly day: WritableComputedRef<string>
  readonly zoom: WritableComputedRef<string>
  readonly zoomMinutes: ComputedRef<Zoom>
  readonly lanes: WritableComputedRef<string>
  readonly laneKind: ComputedRef<LaneKind>
  /** Which clocks stand beside the agenda: `event` or `both`. */
  readonly clocks: WritableComputedRef<string>
}

export function useAgendaAddress(): AgendaAddress {
  const route = useRoute()
  const router = useRouter()

  /** One value of the query; what it is by itself is left out of the address. */
  function queried(
    name: string,
    byItself: string,
    isKnown: (value: string) => boolean,
  ): WritableComputedRef<string> {
    return computed({
      get() {
        const value = route.query[name]
        return typeof value === 'string' && isKnown(value) ? value : byItself
      },
      set(value) {
        const { [name]: _before, ...rest } = route.query
        void router.replace({ query: value === byItself ? rest : { ...rest, [name]: value } })
      },
    })
  }

  const zoom = queried('zoom', '30', (value) => zooms.some((minutes) => String(minutes) === value))
  const lanes = queried('lanes', 'track', (value) => value === 'speaker')
  return {
    look: queried('look', 'agenda', (value) => value === 'list'),
    day: queried('day', '', (value) => /^\d{4}-\d{2}-\d{2}$/.test(value)),
    zoom,
    zoomMinutes: computed(() => zooms.find((minutes) => String(minutes) === zoom.value) ?? 30),
    lanes,
    laneKind: computed(() => (lanes.value === 'speaker' ? 'speaker' : 'track')),
    clocks: queried('clocks', 'event', (value) => value === 'both'),
  }
}
