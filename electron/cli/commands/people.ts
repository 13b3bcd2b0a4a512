import { basename } from 'node:path'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { recordTitle } from '../../application/views/record-title.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { importFile } from '../../media/import-file.ts'
import { checkedAddress, detach, updateRecord } from '../../workspace/edits/index.ts'
import type { CommandResult } from '../output/output.ts'
import { recordLine, recordOutput } from '../output/record-output.ts'
import { findRecord } from '../find-record.ts'
import { withSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

export interface DetachRequest {
  /** The local key or the id on the service; `undefined`: whoever has `email`. */
  readonly speaker: string | undefined
  readonly email: string | undefined
  /** The same of the session; `undefined`: all. */
  readonly session: string | undefined
}

/** Throws `not-found`, `invalid-input`. */
export function detachSpeaker(
  folder: EventFolder,
  { speaker, email = '', session }: DetachRequest,
): Promise<CommandResult> {
  return withSession(folder, ({ workspace }) => {
    const found = speaker === undefined ? undefined : findRecord(workspace, 'speaker', speaker)
    const from = session === undefined ? null : findRecord(workspace, 'session', session).key
    const who =
      found === undefined
        ? ({ kind: 'address', email: checkedAddress(email) } as const)
        : ({ kind: 'record', key: found.key } as const)
    const { from: sessions, isSent } = workspace.transaction(() =>
      detach(workspace, workspace.undo.begin('detach'), who, from),
    )
    const name = found === undefined ? email : recordTitle('speaker', found.key, found)
    const titles = sessions.map(
      (key) => `“${printableLine(recordTitle('session', key, workspace.records.get('session', key)))}”`,
    )
    const said = titles.length === 0 ? 'no session here' : titles.join(', ')
    return {
      json: {
        speaker: found?.key ?? null,
        email: found === undefined ? email : null,
        sessions: [...sessions],
        sent: isSent,
      },
      text: `Removed ${printableLine(name)} from ${said}.${isSent ? ' “push” sends it.' : ''}`,
      exitCode: 0,
    }
  })
}

/** Throws `not-found`, and what the import of a file throws. */
export function giveResume(
  folder: EventFolder,
  name: string,
  file: string,
  signal: AbortSignal,
): Promise<CommandResult> {
  return withSession(folder, async ({ workspace }) => {
    const { key } = findRecord(workspace, 'attendee', name)
    const source = readDroppedFile(file)
    const asset = await importFile({
      workspace,
      entity: 'attendee',
      field: 'resume',
      name: basename(file),
      source,
      signal,
    })
    const record = updateRecord(workspace, 'attendee', key, {
      resume: { hash: asset.hash, name: asset.name },
    })
    return {
      json: recordOutput(workspace, record),
      text: `${recordLine(record)}\n“push” sends the resume.`,
      exitCode: 0,
    }
  })
}
