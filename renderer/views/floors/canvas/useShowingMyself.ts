import { onScopeDispose, watch } from 'vue'
import { paced } from '../../../../shared/paced.ts'
import { useSharing } from '../../../stores/sharing.ts'
import type { FloorScreen } from '../useFloorScreen.ts'

/** As often as the places hand it on. */
const everyMs = 100
const mostShown = 500

/** Shows the others on a shared plan where this person's pointer is, and what is selected. */
export function useShowingMyself(screen: FloorScreen, floorKey: () => string): void {
  const sharing = useSharing()
  const showing = paced(everyMs, () => {
    const { cursor } = screen.status
    sharing.show({
      floorKey: floorKey(),
      pointer: cursor === null ? null : { xMetres: cursor.x, yMetres: cursor.y },
      selection: [...screen.selectedIds].slice(0, mostShown),
    })
  })
  watch([() => screen.status.cursor, () => screen.selectedIds, floorKey, () => (sharing.state?.on === true ? sharing.state.here.length : 0)], () =>
    showing.ask(),
  )
  onScopeDispose(() => {
    showing.stop()
    sharing.show(null)
  })
}
