import { computed, watch, shallowRef, type ComputedRef } from 'vue'
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
import { useEventListener } from '@vueuse/core'
import { isTextField } from '../../keys/text-field.ts'
import { useScreenHistories, type ScreenHistory } from '../../stores/screen-history.ts'
import { keyIsTaken } from '../dialog/key-is-taken.ts'
import { isDialogOpen } from '../dialog/is-dialog-open.ts'

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

/**
 * What Undo and Redo of the desktop's menu do now: a field of text that has the focus has its own,
 * else the screen that is shown has them. Nothing behind an open dialog is changed.
 */
function useEditMenu(): ComputedRef<ScreenHistory> {
  const histories = useScreenHistories()
  /** Counts what can have changed which of them it is: the browser tells of no undo of its own. */
  const changes = shallowRef(0)
  useEventListener(
    document,
    ['focusin', 'focusout', 'input', 'keyup', 'pointerup'],
    () => (changes.value += 1),
    { passive: true },
  )

  return computed(() => {
    void changes.value
    const focused = document.activeElement
    if (isTextField(focused)) return { undo: ofText('undo'), redo: ofText('redo') }
    const shown = histories.all.at(-1)?.()
    return shown === undefined || keyIsTaken(focused) ? { undo: null, redo: null } : shown
  })
}

/** A field's own history is the browser's. */
function ofText(step: 'undo' | 'redo'): (() => void) | null {
  // oxlint-disable-next-line no-deprecated -- nothing stands in the place of these two
  return document.queryCommandEnabled(step) ? () => void document.execCommand(step) : null
}

/** Shows the settings, an open event's beside those of the program; Ctrl+comma does so everywhere. */
function useSettingsScreen(): () => void {
  const router = useRouter()
  const event = useEvent()
  const show = (): void =>
    void router.push(
      event.eventId === null
        ? { name: 'program-settings' }
        : { name: 'settings', params: { eventId: event.eventId } },
    )

  useEventListener(window, 'keydown', (key: KeyboardEvent) => {
    if (
      key.key !== ',' ||
      !(key.ctrlKey || key.metaKey) ||
      key.altKey ||
      key.shiftKey ||
      key.defaultPrevented
    )
      return
    key.preventDefault()
    // Nobody is taken away from a dialog for nothing.
    if (!isDialogOpen()) show()
  })
  return show
}
