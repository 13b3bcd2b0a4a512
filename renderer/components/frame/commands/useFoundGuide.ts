import { BookOpen } from '@lucide/vue'
import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import { useLanguage, useText } from '../../../locales/index.ts'
import { useHelp } from '../../../stores/help.ts'
import type { guideIn } from '../../help/guide/guide.ts'
import type { CommandGroup } from './useFoundCommands.ts'

const shownPlaces = 4
const leastLetters = 3

/** What the guide says about `text`, for the palette; the guide is loaded when it is first looked up. */
export function useFoundGuide(text: () => string): ComputedRef<CommandGroup> {
  const { t } = useText()
  const language = useLanguage()
  const help = useHelp()
  const guide = shallowRef<{ readonly guideIn: typeof guideIn } | null>(null)
  const wanted = computed(() => (text().trim().length < leastLetters ? '' : text()))

  watch(wanted, async (words) => {
    // Without it the palette finds all else.
    if (words !== '') guide.value ??= await import('../../help/guide/guide.ts').catch(() => null)
  })

  return computed(() => {
    const places =
      wanted.value === '' ? [] : (guide.value?.guideIn(language.value).find(wanted.value, shownPlaces) ?? [])
    return {
      id: 'guide',
      label: t('help.guide.title'),
      // Below what the event has: most who type a word want the record.
      rank: -2,
      commands: places.map(({ id, page, anchor, title, heading }) => ({
        id: `guide ${id}`,
        label: t('help.guide.result', { title: heading || title }),
        facts: heading === '' ? '' : title,
        icon: BookOpen,
        keys: [],
        run: () => help.openGuide(page, anchor),
      })),
    }
  })
}
