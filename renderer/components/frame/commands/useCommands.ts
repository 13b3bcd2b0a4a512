import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  Bug,
  CirclePause,
  CirclePlay,
  ExternalLink,
  Info,
  Keyboard,
  LayoutList,
  Monitor,
  Moon,
  Package,
  RefreshCw,
  Route,
  Sparkles,
  Sun,
} from '@lucide/vue'
import { computed, type ComputedRef } from 'vue'
import { useRouter } from 'vue-router'
import { printedKeys } from '../../../keys/chord.ts'
import { useText } from '../../../locales/index.ts'
import { useApp } from '../../../stores/app.ts'
import { useHelp } from '../../../stores/help.ts'
import { useEvent } from '../../../stores/event.ts'
import { useKeys } from '../../../stores/keys.ts'
import { useSync } from '../../../stores/journal/sync.ts'
import { usePackDialog } from '../../../stores/packs/pack-dialog.ts'
import { useShell } from '../../../stores/shell.ts'
import { useScreenCommandsStore, type Command } from '../../../stores/screen-commands.ts'
import { useEventScreens } from '../../../screens/event-screens.ts'
import { screens } from '../../../screens/screens.ts'
import { recordIcon } from './record-icons.ts'

const tabs = [
  ...(['attendee', 'speaker', 'representative'] as const).map(
    (kind) => ({ screen: 'people', kind }) as const,
  ),
  ...(['track', 'handout'] as const).map((kind) => ({ screen: 'sessions', kind }) as const),
  { screen: 'jobs', kind: 'jobCategory' } as const,
  ...(['document', 'video'] as const).map((kind) => ({ screen: 'media', kind }) as const),
]

/** Everything the palette can do in an event, beside finding records; what can be done on the screen stands under `here`. */
export function useCommands(
  showKeys: () => void,
): ComputedRef<Readonly<Record<'screens' | 'tabs' | 'here' | 'actions', readonly Command[]>>> {
  const { t } = useText()
  const router = useRouter()
  const app = useApp()
  const event = useEvent()
  const sync = useSync()
  const packs = usePackDialog()
  const help = useHelp()
  const shell = useShell()
  const heard = useKeys()
  const ofScreen = useScreenCommandsStore()
  const { ids, labelOf } = useEventScreens()

  const sendingBack = computed((): readonly Command[] => [
    {
      id: 'send-back',
      label: t('packs.local.send'),
      icon: Package,
      keys: printedKeys('Mod+S'),
      run: () => packs.sendBack(),
    },
  ])
  const synchronising = computed((): readonly Command[] => [
    {
      id: 'sync',
      label: t('frame.actions.syncNow'),
      icon: RefreshCw,
      keys: printedKeys('Mod+S'),
      run: () => void sync.run(),
    },
    {
      id: 'pull',
      label: t('frame.actions.pull'),
      icon: ArrowDownToLine,
      keys: [],
      run: () => void sync.run('pull'),
    },
    {
      id: 'push',
      label: t('frame.actions.push'),
      icon: ArrowUpFromLine,
      keys: [],
      run: () => void sync.run('push'),
    },
    sync.state?.phase === 'paused'
      ? {
          id: 'resume',
          label: t('frame.actions.resume'),
          icon: CirclePlay,
          keys: [],
          run: () => void sync.resume(),
        }
      : {
          id: 'pause',
          label: t('frame.actions.pause'),
          icon: CirclePause,
          keys: [],
          run: () => void sync.pause(),
        },
  ])

  /** Once each, though two buttons of the screen do it. */
  const here = computed((): readonly Command[] => {
    const all = new Map(
      [...ofScreen.lists.values()].flatMap((list) => list()).map((command) => [command.id, command]),
    )
    return [...all.values()].sort((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false))
  })

  const general = computed((): readonly Command[] => [
    ...(event.isOfPack ? sendingBack.value : synchronising.value),
    {
      id: 'all-events',
      label: t('frame.actions.allEvents'),
      icon: LayoutList,
      keys: [],
      run: () => void router.push({ name: 'start' }),
    },
    {
      id: 'light',
      label: t('frame.actions.themeLight'),
      icon: Sun,
      keys: [],
      run: () => void app.setPreferences({ theme: 'light' }),
    },
    {
      id: 'dark',
      label: t('frame.actions.themeDark'),
      icon: Moon,
      keys: [],
      run: () => void app.setPreferences({ theme: 'dark' }),
    },
    {
      id: 'system',
      label: t('frame.actions.themeSystem'),
      icon: Monitor,
      keys: [],
      run: () => void app.setPreferences({ theme: 'system' }),
    },
    { id: 'guide', label: t('help.guide.open'), icon: BookOpen, keys: [], run: () => help.openGuide() },
    { id: 'tour', label: t('help.tour.open'), icon: Route, keys: [], run: () => help.startTour() },
    {
      id: 'news',
      label: t('help.news.open'),
      icon: Sparkles,
      keys: [],
      run: () => (help.shown = { kind: 'news' }),
    },
    {
      id: 'diagnostics',
      label: t('help.diagnostics.open'),
      icon: Bug,
      keys: [],
      run: () => (help.shown = { kind: 'diagnostics' }),
    },
    ...(app.info?.shows ?? []).map((what) => ({
      id: `show-${what}`,
      label: t(`frame.outside.${what}`),
      icon: ExternalLink,
      keys: [],
      run: () => shell.show(what),
    })),
    {
      id: 'keys',
      label: t('frame.actions.showKeys'),
      icon: Keyboard,
      keys: heard.isOn('?') ? ['?'] : [],
      run: showKeys,
    },
  ])

  const ofEvent = computed((): readonly Command[] => [
    {
      id: 'go-event',
      label: t('event.title'),
      icon: Info,
      keys: [],
      run: () => void router.push({ name: 'event', params: { eventId: event.requireEventId() } }),
    },
    ...tabs.map(({ screen, kind }) => ({
      id: `go-${screen}-${kind}`,
      label: t('palette.tab', { screen: t(`frame.rail.${screen}`), tab: t(`entityPlurals.${kind}`) }),
      icon: recordIcon(kind),
      keys: [],
      run: () =>
        void router.push({ name: screen, params: { eventId: event.requireEventId() }, query: { kind } }),
    })),
  ])

  return computed(() => ({
    screens: ids.value.map((id) => ({
      id: `go-${id}`,
      label: labelOf(id),
      icon: screens[id].icon,
      keys: heard.isOn('G') ? ['G', screens[id].letter.toUpperCase()] : [],
      run: () => void router.push({ name: id, params: { eventId: event.requireEventId() } }),
    })),
    tabs: event.ownBooth === null ? ofEvent.value : [],
    here: here.value,
    // What the screen has a button for is there already.
    actions: general.value.filter(({ id }) => !here.value.some((own) => own.id === id)),
  }))
}
