import { computed, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { ShellCommand } from '../../../shared/contract/index.ts'
import { screenIds } from '../../screens/screen-ids.ts'
import { useApp } from '../../stores/app.ts'
import { useEvent } from '../../stores/event.ts'
import { useHelp } from '../../stores/help.ts'
import { useSync } from '../../stores/journal/sync.ts'
import { usePackDialog } from '../../stores/packs/pack-dialog.ts'
import { useShell } from '../../stores/shell.ts'
import { screensOf } from '../../screens/event-screens.ts'
import { useEditMenu } from './useEditMenu.ts'
import { useSettingsScreen } from './useSettingsScreen.ts'

const alwaysEnabled = ['guide', 'news', 'diagnostics', 'licences', 'go-settings'] as const

/** Tells the desktop's menus what can be done now, and gives what does it. */
export function useShellCommands(): (command: ShellCommand) => void {
  const router = useRouter()
  const app = useApp()
  const event = useEvent()
  const help = useHelp()
  const sync = useSync()
  const packs = usePackDialog()
  const shell = useShell()
  const edit = useEditMenu()
  const showSettings = useSettingsScreen()

  const run: Readonly<Partial<Record<ShellCommand, () => void>>> = {
    'all-events': () => void router.push({ name: 'start' }),
    'new-booth': () => {
      shell.wantsBooth = true
      void router.push({ name: 'booths', params: { eventId: event.requireEventId() } })
    },
    'sync-now': () => void sync.run(),
    'send-back': () => packs.sendBack(),
    search: () => (shell.overlay = 'palette'),
    keys: () => (shell.overlay = 'keys'),
    guide: () => help.openGuide(),
    news: () => (help.shown = { kind: 'news' }),
    diagnostics: () => (help.shown = { kind: 'diagnostics' }),
    licences: () => (shell.overlay = 'licences'),
    ...Object.fromEntries(
      screenIds.map((id) => [
        `go-${id}`,
        () => void router.push({ name: id, params: { eventId: event.requireEventId() } }),
      ]),
    ),
    'go-settings': showSettings,
    undo: () => edit.value.undo?.(),
    redo: () => edit.value.redo?.(),
  }
  const enabled = computed<readonly ShellCommand[]>(() => {
    const { undo, redo } = edit.value
    const inEdit = [
      ...(undo === null ? [] : (['undo'] as const)),
      ...(redo === null ? [] : (['redo'] as const)),
    ]
    if (event.eventId === null) return [...alwaysEnabled, ...inEdit]
    return [
      ...alwaysEnabled,
      ...inEdit,
      ...(['all-events', 'search', 'keys'] as const),
      ...(event.ownBooth === null ? (['new-booth'] as const) : []),
      ...(event.isOfPack ? (['send-back'] as const) : sync.running ? [] : (['sync-now'] as const)),
      ...screensOf(event.ownBooth)
        .filter((id) => id !== 'settings')
        .map((id) => `go-${id}` as const),
    ]
  })
  watch(
    () => (app.info?.host === 'desktop' ? enabled.value.join() : null),
    (told) => {
      if (told !== null) shell.offer(enabled.value)
    },
    { immediate: true },
  )
  return (command) => {
    // The menu may have been chosen from before it was told that this is over.
    if (enabled.value.includes(command)) run[command]?.()
  }
}
