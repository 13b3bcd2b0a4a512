import { onScopeDispose, watch } from 'vue'
import { liveBounds } from '../../../../shared/domain/plan/sharing/format/live-bounds.ts'
import { paced } from '../../../../shared/paced.ts'
import { useSharing } from '../../../stores/sharing.ts'
import type { FloorScreen } from '../useFloorScreen.ts'

/** Shows the others on a shared plan where this person's pointer is, and what is selected. */
export function useShowingMyself(screen: FloorScreen, floorKey: () => string): void {
  const sharing = useSharing()
  const showing = paced(liveBounds.showEveryMs, () => {
    const { cursor } = screen.status
    sharing.show({
      floorKey: floorKey(),
      pointer: cursor === null ? null : { xMetres: cursor.x, yMetres: cursor.y },
      selection: [...screen.selectedIds].slice(0, liveBounds.selection),
    })
  })
  watch(
    [
      () => screen.status.cursor,
      () => screen.selectedIds,
      floorKey,
      () => (sharing.state?.on === true ? sharing.state.here.length : 0),
    ],
    () => showing.ask(),
  )
  onScopeDispose(() => {
    showing.stop()
    sharing.show(null)
  })
}
