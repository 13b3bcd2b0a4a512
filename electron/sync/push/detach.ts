import { picked, type RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { DetachRequest } from '../../gateway/requests/types.ts'
import { sessionsNaming, speakersWith } from '../../workspace/edits/index.ts'
import type { Detachment, OpenDetach } from '../../workspace/stores/journal-entry.ts'
import { dropDoneDraft, queueWhatIsLeft } from '../../workspace/records/drafts.ts'
import { detachableKeys, withoutDetached } from '../../workspace/records/own-operations.ts'
import type { SyncContext } from '../context.ts'
import { remoteIdOfKey } from '../references.ts'
import type { PushParts } from './parts.ts'
import { settleWrite, type Settled } from '../settle.ts'

/**
 * Takes somebody off a session, or off all. Unlike a save it overwrites nothing of what others have
 * done meanwhile, whatever that was, so nothing is read before; and sent a second time after a lost
 * answer it does no harm. Where nobody is left to be taken off, there is nothing to send.
 */
export async function pushDetach(
  { context, remote, readBack }: PushParts,
  entry: OpenDetach,
  signal: AbortSignal,
): Promise<Settled> {
  const { workspace, clock } = context
  const { journal } = workspace
  const request = requestOf(context, entry.options)
  if (request === undefined) {
    workspace.transaction(() => {
      journal.advance(entry.id, { kind: 'confirm' })
      dropDoneDraft(workspace, entry.entity, entry.key)
    })
    return { kind: 'done' }
  }
  // The other entries of the record may have changed since this one was planned, not what it does.
  journal.advance(entry.id, { kind: 'leave', values: {}, at: clock.now() })
  const outcome = await context.gateway.detach(request, signal)
  if (outcome.kind === 'failed') return settleWrite(context, entry.id, outcome, signal.aborted)
  const changed = workspace.transaction(() => {
    const now = journal.get(entry.id)
    journal.advance(entry.id, { kind: 'confirm' })
    const taken = now?.operation === 'detach' ? takeOff(context, now.options) : []
    // A detach that others have overtaken changes nothing, and may be what its record waited for.
    dropDoneDraft(workspace, entry.entity, entry.key)
    return taken
  })
  remote.forget('session')
  for (const key of changed) readBack.owe('session', key, [])
  await readBack.whatIsDue(signal)
  // Whose address it is on the service, and where they were, only a listing tells.
  return { kind: 'confirmed', readBack: entry.options.who.kind === 'address' ? 'session' : null }
}

/** `undefined`: the service has nobody there to be taken off. */
function requestOf(
  { workspace: { records } }: SyncContext,
  { who, from }: Detachment,
): DetachRequest | undefined {
  const session = from === null ? undefined : records.get('session', from)
  const sessionId = session?.remoteId ?? null
  if (from !== null && sessionId === null) return undefined
  if (who.kind === 'address') return { speaker: { kind: 'email', email: who.email }, sessionId }
  const id = remoteIdOfKey(records, 'speaker', who.key)
  if (
    id === undefined ||
    (session !== undefined && !detachableKeys('session', session.base).includes(who.key))
  )
    return undefined
  return { speaker: { kind: 'id', id }, sessionId }
}

/**
 * The answer said yes: nobody of them is on those sessions any more. What a listing shows that was
 * made before is out of date. Gives the sessions of which that was not known.
 */
function takeOff(context: SyncContext, { who, from, taken }: Detachment): readonly string[] {
  const { workspace, clock } = context
  const { records, journal, knowledge } = workspace
  const gone = new Set(
    who.kind === 'record'
      ? [who.key]
      : [...speakersWith(workspace, who.email), ...taken.map(({ key }) => key)],
  )
  const without = (values: RecordValues): RecordValues =>
    withoutDetached('session', values, (key) => gone.has(key))
  return sessionsNaming(workspace, [...gone], from).flatMap((session) => {
    const { key, base, remote } = session
    if (base === null || without(base) === base) return []
    const after = without(base)
    knowledge.noteWrite('session', key, {
      confirmedAt: clock.now(),
      sent: picked(after, ['speaker_ids']),
      before: base,
    })
    queueWhatIsLeft(
      journal,
      records.put({ ...session, base: after, remote: remote === null ? null : without(remote) }),
    )
    dropDoneDraft(workspace, 'session', key)
    return [key]
  })
}
