import { onScopeDispose, watch } from 'vue'
import { liveBounds } from '../../../../shared/domain/plan/sharing/format/live-bounds.ts'
import { paced } from '../../../../shared/paced.ts'
import { useSharing } from '../../../stores/sharing.ts'
import { useCanvas } from '../screen/useCanvas.ts'
import { useSelection } from '../screen/useSelection.ts'

/** Shows the others on a shared plan where this person's pointer is, and what is selected. */
export function useShowingMyself(floorKey: () => string): void {
  const sharing = useSharing()
  const canvas = useCanvas()
  const selection = useSelection()
  const showing = paced(liveBounds.showEveryMs, () => {
    const { cursor } = canvas.status
    sharing.show({
      floorKey: floorKey(),
      pointer: cursor === null ? null : { xMetres: cursor.x, yMetres: cursor.y },
      selection: [...selection.ids].slice(0, liveBounds.selection),
    })
  })
  watch(
    [
      () => canvas.status.cursor,
      () => selection.ids,
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
