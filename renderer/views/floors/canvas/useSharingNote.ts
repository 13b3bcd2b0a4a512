import { Info, TriangleAlert, Users } from '@lucide/vue'
import { computed } from 'vue'
import { useErrorText } from '../../../components/feedback/error-text.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { useEvent } from '../../../stores/event.ts'
import { useSharing } from '../../../stores/sharing.ts'

/** Where the plans of the event are: on this computer alone, or shared, and whether that goes well; and where it is dealt with, if not by sharing them. */
export function useSharingNote() {
  const { t } = useText()
  const formats = useFormats()
  const errorText = useErrorText()
  const sharing = useSharing()
  const eventId = useEvent().requireEventId()
  const settings = { name: 'settings', params: { eventId } }
  return computed(() => {
    const state = sharing.state
    if (state?.on !== true)
      return {
        icon: Info,
        trouble: false,
        text: t('floors.status.local'),
        hint: t('floors.status.localHint'),
        to: null,
      }
    const { waiting, problem, here, decisions } = state
    const trouble = { icon: TriangleAlert, trouble: true }
    if (problem !== null)
      return { ...trouble, text: t('sharing.trouble', waiting), hint: errorText(problem), to: settings }
    if (decisions > 0) {
      const to = { name: 'sync', params: { eventId }, query: { tab: 'conflicts' } }
      return { ...trouble, text: t('sharing.statusDecide', decisions), hint: t('sharing.toDecide'), to }
    }
    const well = { icon: Users, trouble: false, to: settings }
    return waiting === 0 && here.length > 0
      ? {
          ...well,
          text: t('sharing.statusHere', here.length),
          hint: t('sharing.here', { names: formats.value.list(here) }),
        }
      : { ...well, text: t('sharing.status', waiting), hint: t('sharing.statusHint') }
  })
}
