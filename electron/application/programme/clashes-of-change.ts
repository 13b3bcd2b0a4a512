import { clashesMade, type TimedSession } from '../../../shared/domain/programme/clashes.ts'
import { timedSession } from '../../../shared/domain/programme/timed-session.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { changedValue } from '../../../shared/domain/record-fields/value-change.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { FieldOfMany } from '../../workspace/edits/index.ts'
import { currentValues, type Workspace } from '../../workspace/stores/workspace.ts'
import { living, programmeTimeZone } from './programme.ts'

const fieldsOfTime = ['start', 'end', 'track_id', 'speaker_ids']

/** How many clashes a change of one field of many sessions makes; of other records none. */
export function clashesOfChange(
  workspace: Workspace,
  { entity, keys, field: name, change }: FieldOfMany,
): number {
  const field = entities.session.fieldNamed(name)
  if (entity !== 'session' || field === undefined || !fieldsOfTime.includes(name)) return 0
  const timeZone = programmeTimeZone(workspace)
  const chosen = new Set(keys)
  const before: TimedSession[] = []
  const after: TimedSession[] = []
  const put = (sessions: TimedSession[], key: string, values: RecordValues): void => {
    const session = timedSession(key, values, timeZone)
    if (session !== null) sessions.push(session)
  }
  for (const record of living(workspace, 'session')) {
    const values = currentValues(record)
    const value = chosen.has(record.key) ? changedValue(field, values[name], change) : undefined
    put(before, record.key, values)
    put(after, record.key, value === undefined ? values : { ...values, [name]: value })
  }
  return clashesMade(before, after).length
}
