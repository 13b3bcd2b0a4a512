import { computed, type ComputedRef, shallowRef, watch } from 'vue'
import {
  bestMatches,
  bestRank,
  normaliseForSearch,
} from '../../../../shared/domain/record/search-normalisation.ts'
import { useText, useLanguage } from '../../../locales/index.ts'
import { useHelp } from '../../../stores/help.ts'
import { useRecentCommands, type Command } from '../../../stores/screen-commands.ts'
import { useCommands } from './useCommands.ts'
import { useFoundCommands, type CommandGroup, type FoundCommands } from './useFoundCommands.ts'
import { BookOpen } from '@lucide/vue'
import type { guideIn } from '../../help/guide/guide.ts'

const shownCommands = 8
const shownUsed = 4

interface PaletteGroups {
  /** What there is for what is typed, the best first; with nothing typed, what was used last and what can be done here. */
  readonly groups: ComputedRef<readonly CommandGroup[]>
  /** Nothing is found: `groups` is what to do instead. */
  readonly isNothing: ComputedRef<boolean>
  readonly search: FoundCommands['search']
  /** Does what was chosen. */
  readonly run: (id: string) => void
}

/** What the palette lists for `text`: the screen's own actions, records, other screens and the guide. */
export function usePaletteGroups(text: () => string, showKeys: () => void): PaletteGroups {
  const { t } = useText()
  const help = useHelp()
  const commands = useCommands(showKeys)
  const used = useRecentCommands()
  const { groups: found, recent, search } = useFoundCommands(text)
  const guide = useFoundGuide(text)
  const isEmpty = computed(() => text().trim() === '')
  const own = computed(() => {
    const { here, screens, tabs, actions } = commands.value
    return [...here, ...screens, ...tabs, ...actions]
  })

  /** By their names, then by what stands beside them. */
  function matching(id: string, label: string, all: readonly Command[]): CommandGroup {
    const wanted = text()
    const named = bestMatches(all, wanted, shownCommands, (command) => normaliseForSearch(command.label))
    const rest = all.filter((command) => !named.includes(command))
    const about = bestMatches(rest, wanted, shownCommands - named.length, ({ label: name, facts = '' }) =>
      normaliseForSearch(`${facts} ${name}`),
    )
    const rank = bestRank(
      named.map((command) => command.label),
      wanted,
    )
    return { id, label, commands: [...named, ...about], rank }
  }

  const withNothingTyped = computed((): readonly CommandGroup[] => {
    const { here, screens, actions } = commands.value
    const again = used.items.value
      .flatMap((id) => own.value.find((command) => command.id === id) ?? [])
      .slice(0, shownUsed)
    const group = (id: string, label: string, all: readonly Command[]): CommandGroup => ({
      ...{ id, label, rank: 0 },
      commands: all.filter((command) => !again.includes(command)),
    })
    return [
      { id: 'used', label: t('palette.used'), commands: again, rank: 0 },
      group('here', t('palette.here'), here),
      group('recent', t('palette.recent'), recent.value),
      group('go', t('palette.go'), screens),
      group('actions', t('palette.actions'), actions),
    ]
  })

  const withText = computed((): readonly CommandGroup[] => {
    const { here, screens, tabs, actions } = commands.value
    const all = [
      matching('here', t('palette.here'), here),
      ...found.value,
      matching('go', t('palette.go'), [...screens, ...tabs]),
      matching('actions', t('palette.actions'), actions),
      guide.value,
    ]
    // What answers better stands first; of the same, in this order.
    return all.sort((a, b) => b.rank - a.rank)
  })

  const wanted = computed(() =>
    (isEmpty.value ? withNothingTyped : withText).value.filter((group) => group.commands.length > 0),
  )
  const isNothing = computed(
    () => wanted.value.length === 0 && !search.busy.value && search.error.value === null,
  )
  const instead = computed((): readonly CommandGroup[] => {
    const { actions } = commands.value
    const others = actions.filter(({ id }) => id === 'guide' || id === 'keys')
    const words = text().trim()
    const ask = (command: Command): Command =>
      command.id === 'guide'
        ? {
            ...command,
            label: t('palette.searchGuide', { text: words }),
            run: () => help.openGuide(undefined, null, words),
          }
        : command
    return [{ id: 'instead', label: t('palette.instead'), commands: others.map(ask), rank: 0 }]
  })
  const groups = computed(() => (isNothing.value ? instead.value : wanted.value))

  return {
    groups,
    isNothing,
    search,
    run(id) {
      const chosen = groups.value.flatMap((group) => group.commands).find((command) => command.id === id)
      if (own.value.some((command) => command.id === id)) used.note(id)
      chosen?.run()
    },
  }
}

const shownPlaces = 4
const leastLetters = 3

/** What the guide says about `text`, for the palette; the guide is loaded when it is first looked up. */
function useFoundGuide(text: () => string): ComputedRef<CommandGroup> {
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
