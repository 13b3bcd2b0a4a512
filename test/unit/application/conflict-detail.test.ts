import { describe, expect, it } from 'vitest'
import { conflictDetails } from '../../../electron/application/views/conflict-detail.ts'
import { updateRecord } from '../../../electron/workspace/edits/index.ts'
import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

function setsOf(mine: RecordValues, theirs: RecordValues) {
  const workspace = temporaryWorkspace()
  const base = { booth_name: 'Arbor', keywords: 'oak, elm' }
  const { key } = pulled(workspace, 'booth', '1', base)
  updateRecord(workspace, 'booth', key, mine)
  workspace.records.put({ ...workspace.records.get('booth', key)!, remote: { ...base, ...theirs } })
  const [detail] = conflictDetails(workspace, [
    { entity: 'booth', key, title: '', kind: 'fields', remoteId: '1', gone: false, fields: [] },
  ])
  expect(detail).toMatchObject({ key, title: mine['booth_name'] ?? 'Arbor' })
  return detail?.sets
}

describe('a conflict as it is shown', () => {
  it('tells what each side made of a set, and what comes of it', () => {
    expect(
      setsOf(
        { booth_name: 'Mine', keywords: 'oak, elm, ash' },
        { booth_name: 'Theirs', keywords: 'oak, fir' },
      ),
    ).toEqual([
      {
        field: 'keywords',
        base: 'oak, elm',
        mine: 'oak, elm, ash',
        theirs: 'oak, fir',
        merged: 'oak, ash, fir',
      },
    ])
  })

  it('is silent about sets that only I have changed', () => {
    expect(setsOf({ keywords: 'oak' }, { booth_name: 'Theirs' })).toEqual([])
  })
})
