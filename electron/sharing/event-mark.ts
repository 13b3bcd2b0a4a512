import { createHash } from 'node:crypto'
import { devicePattern } from '../../shared/domain/plan/sharing/format/stamp.ts'
import { withoutEnd } from '../../shared/domain/text-end.ts'

/** By what an event is known on all computers. */
export interface SharedEvent {
  readonly baseUrl: string
  readonly remoteId: string
  /** Its service has another address at every start. */
  readonly sample: boolean
}

/** An empty file in it names the event whose plans are shared there. It is the same whoever writes it, so that it has one writer. */
export const eventsFolder = 'events'

/** The name of that file. */
export function markOf({ baseUrl, remoteId, sample }: SharedEvent): string {
  const address = sample ? 'sample' : URL.canParse(baseUrl) ? withoutEnd(new URL(baseUrl).href, '/') : baseUrl
  return createHash('sha256')
    .update(JSON.stringify([remoteId, address]))
    .digest('hex')
    .slice(0, 32)
}

/**
 * What a place is to an event, by the names in it and in its folder of events. `new`: plans can be
 * shared there from now on; `ours`: they are already.
 */
export function suitability(
  event: SharedEvent,
  names: readonly string[],
  marks: readonly string[],
): 'new' | 'ours' | 'of-others' | 'other-event' {
  if (!names.filter((name) => !isOfCarrier(name)).every(isOurs)) return 'of-others'
  const written = marks.filter((name) => !isOfCarrier(name))
  if (written.length === 0) return 'new'
  return written.some((name) => name.startsWith(markOf(event))) ? 'ours' : 'other-event'
}

/** What a program that carries files, or the system, keeps there for itself. */
function isOfCarrier(name: string): boolean {
  return (
    name === '' ||
    name.startsWith('.') ||
    name.startsWith('~') ||
    ['desktop.ini', 'thumbs.db'].includes(name.toLowerCase())
  )
}

function isOurs(name: string): boolean {
  return devicePattern.test(name) || ['files', 'snapshots', eventsFolder].includes(name)
}
