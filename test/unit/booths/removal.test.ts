import { describe, expect, it } from 'vitest'
import { mergePreviews } from '../../../renderer/views/booths/dialogs/removal.ts'
import { writableValues } from '../../../renderer/views/booths/dialogs/removed-booth.ts'
import { groupByValues } from '../../../renderer/views/booths/useBoothUndo.ts'
import type { RecordSummary } from '../../../shared/contract/index.ts'

describe('deleting several booths', () => {
  it('names everything that goes, a representative of two booths once', () => {
    const rep = { key: 'p1', title: 'ada@example.com' }
    const summary = mergePreviews([
      { alongside: [{ entity: 'document', records: [{ key: 'd1', title: 'A' }] }], representatives: [rep] },
      {
        alongside: [
          { entity: 'document', records: [{ key: 'd2', title: 'B' }] },
          { entity: 'video', records: [] },
        ],
        representatives: [rep, { key: 'p2', title: 'bo@example.com' }],
      },
    ])
    expect(summary.alongside).toEqual([{ entity: 'document', titles: ['A', 'B'] }])
    expect(summary.representatives).toEqual(['ada@example.com', 'bo@example.com'])
  })

  it('keeps of a booth that is made again only what may be written', () => {
    expect(writableValues('booth', { booth_name: 'A', booth_setup_url: 'https://x.example.com', contacts: [], strange: 1 })).toEqual({
      booth_name: 'A',
    })
  })
})

describe('undoing a change of several booths', () => {
  const record = (key: string, hide: boolean | undefined): RecordSummary => ({
    key,
    remoteId: null,
    state: 'clean',
    values: hide === undefined ? {} : { hide },
    problemCount: 0,
    updatedAt: '',
  })

  it('puts back to each what it had, in one call for those that had the same', () => {
    expect(groupByValues([record('a', true), record('b', false), record('c', true), record('d', undefined)], ['hide'])).toEqual([
      { keys: ['a', 'c'], values: { hide: true } },
      { keys: ['b'], values: { hide: false } },
      { keys: ['d'], values: { hide: null } },
    ])
  })
})
