import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { ShellCommand, ShellRequest, ShownOutside } from '../../shared/contract/index.ts'
import { client, fileFor } from '../bridge/index.ts'
import { useNotices } from './notices.ts'

/** What was opened with the program, as the page handles files. */
export interface OpenedFiles {
  readonly folder: string | null
  readonly files: readonly File[]
}

/** What a person wants of the page from outside of it: from menus, links and files of the desktop. */
export const useShell = defineStore('shell', () => {
  /** The base URL that a link asks to connect to, for the form to begin with. */
  const connectTo = shallowRef<string | null>(null)
  /** Packs that were opened with the program, chosen or dropped, and not looked at yet; taken away by what shows them. */
  const packs = shallowRef<readonly File[]>([])
  /** Packs that came several at once, for the list of reviews, which takes them away. */
  const forReview = shallowRef<readonly File[]>([])
  /** What can only be taken once an event is open, one after the other; taken away by what takes it. */
  const forEvent = shallowRef<readonly OpenedFiles[]>([])
  /** What a menu asks to be shown over the page; taken away by what shows it. */
  const overlay = shallowRef<'palette' | 'keys' | 'licences' | null>(null)
  /** A new booth is asked for; taken away by the list of booths. */
  const wantsBooth = shallowRef(false)
  const hasHadPack = shallowRef(false)
  const hasHadFiles = shallowRef(false)
  watch(packs, () => (hasHadPack.value = true))
  watch(forEvent, () => (hasHadFiles.value = true))

  function openPacks(files: readonly File[]): void {
    packs.value = [...packs.value, ...files]
  }

  function openInEvent(opened: OpenedFiles): void {
    forEvent.value = [...forEvent.value, opened]
  }

  /** `answer` is given every request, those that wait already too. */
  function listen(answer: (request: ShellRequest) => Promise<void>): void {
    const take = async (): Promise<void> => {
      for (const request of await client.call('shell.takeRequests', {})) await answer(request)
    }
    const tryToTake = (): void => void take().catch((error: unknown) => useNotices().fail(error))
    client.on('shell.requested', tryToTake)
    tryToTake()
  }

  /** Tells the desktop's menus what can be done now. */
  function offer(enabled: readonly ShellCommand[]): void {
    client
      .call('shell.offerCommands', { enabled: [...enabled] })
      .catch((error: unknown) => useNotices().fail(error))
  }

  /** Has something shown outside of the page; the person is told where it cannot be. */
  function show(what: ShownOutside): void {
    client.call('shell.show', { what }).catch((error: unknown) => useNotices().fail(error))
  }

  /** Whether there is an icon in the notification area or menu bar. */
  const hasTray = (): Promise<boolean> => client.call('shell.hasTray', {})

  function filesOf({ folder, files }: Extract<ShellRequest, { kind: 'files' }>): OpenedFiles {
    return { folder, files: files.map((file) => fileFor(file, folder !== null)) }
  }

  return {
    connectTo,
    packs,
    forReview,
    hasHadPack,
    forEvent,
    hasHadFiles,
    overlay,
    wantsBooth,
    openPacks,
    openInEvent,
    listen,
    offer,
    show,
    hasTray,
    filesOf,
  }
})
