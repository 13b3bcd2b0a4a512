import { useRouter, type RouteLocationRaw } from 'vue-router'
import type { LinkTarget, ShellRequest } from '../../../shared/contract/index.ts'
import { useFormats } from '../../locales/formats.ts'
import { useText } from '../../locales/index.ts'
import { useEvent } from '../../stores/event.ts'
import { useNotices } from '../../stores/notices.ts'
import { useShell } from '../../stores/shell.ts'
import { isPack, isTable } from '../file-in/file-kinds.ts'
import { recordRoute } from '../records/record-route.ts'
import { useShellCommands } from './useShellCommands.ts'

/** Does what is wanted from outside of the page: shows where a link leads, takes what was opened. */
export function useShellRequests(): void {
  const { t } = useText()
  const formats = useFormats()
  const router = useRouter()
  const event = useEvent()
  const notices = useNotices()
  const shell = useShell()
  const runCommand = useShellCommands()

  /** Nobody is taken away from an open event for nothing: else the start screen says it. */
  async function sayNowhere(sentence: string): Promise<void> {
    if (event.eventId === null) await router.push({ name: 'start' })
    notices.tell(sentence)
  }

  async function routeOf({
    event: named,
    record,
  }: Extract<LinkTarget, { kind: 'event' }>): Promise<RouteLocationRaw | null> {
    await event.loadKnown()
    // The service's own id may stand for several copies that came from different places: the first
    // is the one that was opened last.
    const known =
      event.known?.find(({ id }) => id === named) ?? event.known?.find(({ remoteId }) => remoteId === named)
    if (known === undefined) return null
    const whole = { name: 'overview', params: { eventId: known.id } }
    return record === null ? whole : (recordRoute(known.id, record.entity, record.key) ?? whole)
  }

  async function follow(to: LinkTarget): Promise<void> {
    if (to.kind === 'connect') {
      shell.connectTo = to.baseUrl
      await router.push({ name: 'start' })
      return
    }
    const route = await routeOf(to)
    if (route === null) await sayNowhere(t('shell.unknownEvent'))
    else await router.push(route)
  }

  function take(request: Extract<ShellRequest, { kind: 'files' }>): void {
    const { folder, files } = shell.filesOf(request)
    const packs = folder === null ? files.filter(isPack) : []
    if (packs.length > 0) shell.openPacks(packs)
    if (request.tooMany)
      notices.tell(t('folderDrop.review.tooMany', { count: formats.value.number(files.length) }))
    const inEvent = folder === null ? apart(files.filter((file) => !isPack(file))) : [files]
    for (const some of inEvent) shell.openInEvent({ folder, files: some })
    if (inEvent.length > 0 && router.currentRoute.value.params['eventId'] === undefined)
      notices.tell(t('shell.openEventFirst', { name: folder ?? inEvent[0]?.[0]?.name ?? '' }))
  }

  shell.listen(async (request) => {
    // The first screen is being loaded: it would replace what is shown here.
    await router.isReady()
    switch (request.kind) {
      case 'link':
        await follow(request.to)
        break
      case 'unknown-link':
        await sayNowhere(t('shell.unknownLink'))
        break
      case 'command':
        runCommand(request.command)
        break
      case 'decisions':
        await router.push({ name: 'sync', params: { eventId: request.eventId } })
        break
      case 'files':
        take(request)
        break
      case 'unreadable':
        notices.tell(t('shell.unreadable', { name: request.name }))
    }
  })
}

/** Each table is imported by itself; what is no table is matched with booths together. */
function apart(files: readonly File[]): readonly (readonly File[])[] {
  const tables = files.filter(isTable).map((table) => [table])
  const others = files.filter((file) => !isTable(file))
  return others.length === 0 ? tables : [...tables, others]
}
