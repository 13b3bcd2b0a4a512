import { describe, expect, it } from 'vitest'
import { matchDropped } from '../../../electron/folder-drop/known-booths.ts'
import { removeRecord } from '../../../electron/workspace/edits/index.ts'
import type { Workspace } from '../../../electron/workspace/stores/workspace.ts'
import { standFor } from '../../support/plans.ts'
import { pulled, temporaryWorkspace } from '../../support/workspaces/workspace.ts'

/** Two halls with a stand A1 each, and a stand on which nobody stands. */
function exhibition(): Workspace {
  const workspace = temporaryWorkspace()
  pulled(workspace, 'floor', '1', { name: 'Halle 1' })
  pulled(workspace, 'floor', '2', { name: 'Halle 2' })
  for (const [id, name, floor] of [
    ['1', 'Acme', 'r1'],
    ['2', 'Globex', 'r2'],
    ['3', 'Initech', 'r2'],
    ['4', 'Umbrella', 'r1'],
  ] as const)
    pulled(workspace, 'booth', id, {
      booth_name: name,
      floor_id: floor,
      ...(id === '3' ? { booth_external_id: 77 } : {}),
    })
  workspace.layouts.put('r1', standFor('r1', { id: 's1', number: 'A1' }))
  workspace.layouts.put('r2', standFor('r2', { id: 's2', number: 'A1' }))
  workspace.layouts.put('r2', standFor('r3', { id: 's3', number: '12' }))
  workspace.layouts.put('r1', standFor(null, { id: 's4', number: '77' }))
  workspace.layouts.put('r1', standFor('r4', { id: 's5', number: 'C5' }))
  return workspace
}

async function matched(workspace: Workspace, path: string): Promise<unknown> {
  const { files, booths } = await matchDropped(workspace, [{ path, sizeBytes: 1 }], undefined)
  const [file] = files
  const names = new Map(booths.map(({ key, name, number }) => [key, `${name} · ${number ?? ''}`]))
  const named = (keys: readonly string[]): readonly string[] => keys.map((key) => names.get(key) ?? '')
  return {
    outcome: file?.outcome,
    booths: named(file?.booth == null ? (file?.candidates ?? []) : [file.booth]),
  }
}

describe('files that are named by the number of a stand', () => {
  it('are for the booth that stands there, on the floor that is said where several have the number', async () => {
    const workspace = exhibition()
    expect(await matched(workspace, '12 logo.png')).toEqual({ outcome: 'matched', booths: ['Initech · 12'] })
    expect(await matched(workspace, 'Stand C-5/logo.png')).toEqual({
      outcome: 'matched',
      booths: ['Umbrella · C5'],
    })
    expect(await matched(workspace, 'A1 logo.png')).toEqual({
      outcome: 'conflict',
      booths: ['Acme · A1', 'Globex · A1'],
    })
    expect(await matched(workspace, 'Halle 2/A1/logo.png')).toEqual({
      outcome: 'matched',
      booths: ['Globex · A1'],
    })
    expect(await matched(workspace, 'Hall 1 A1 logo.png')).toEqual({
      outcome: 'matched',
      booths: ['Acme · A1'],
    })
  })

  it('are nobody’s where the stand is free, and a question where the number is another’s as well', async () => {
    const workspace = exhibition()
    expect(await matched(workspace, '77 logo.png')).toEqual({ outcome: 'conflict', booths: ['Initech · 12'] })
    removeRecord(workspace, 'booth', 'r4')
    expect(await matched(workspace, 'C5 logo.png')).toEqual({ outcome: 'leftover', booths: [] })
  })
})
