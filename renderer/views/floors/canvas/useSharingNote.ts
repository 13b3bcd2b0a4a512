import { Info, TriangleAlert, Users } from '@lucide/vue'
import { computed } from 'vue'
import { useErrorText } from '../../../components/feedback/error-text.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { useSharing } from '../../../stores/sharing.ts'

/** Where the plans of the event are: on this computer alone, or shared, and whether that goes well. */
export function useSharingNote() {
  const { t } = useText()
  const formats = useFormats()
  const errorText = useErrorText()
  const sharing = useSharing()
  return computed(() => {
    const state = sharing.state
    if (state?.on !== true)
      return { icon: Info, trouble: false, text: t('floors.status.local'), hint: t('floors.status.localHint'), leadsToSync: false }
    const { waiting, problem, here, decisions } = state
    if (problem === null && decisions > 0)
      return { icon: TriangleAlert, trouble: true, text: t('sharing.statusDecide', decisions), hint: t('sharing.toDecide'), leadsToSync: true }
    if (problem === null && waiting === 0 && here.length > 0)
      return {
        icon: Users,
        trouble: false,
        text: t('sharing.statusHere', here.length),
        hint: t('sharing.here', { names: formats.value.list(here) }),
        leadsToSync: false,
      }
    return problem === null
      ? { icon: Users, trouble: false, text: t('sharing.status', waiting), hint: t('sharing.statusHint'), leadsToSync: false }
      : { icon: TriangleAlert, trouble: true, text: t('sharing.trouble', waiting), hint: errorText(problem), leadsToSync: false }
  })
}
