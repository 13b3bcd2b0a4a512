import { describe, expect, it } from 'vitest'
import { formPairs } from '../../../electron/gateway/requests/wire.ts'
import { entities } from '../../../shared/entities/index.ts'

describe('the text parts of a form', () => {
  const pairs = (remoteId: string | null, values: Parameters<typeof formPairs>[2]) =>
    formPairs(entities.booth, remoteId, values)

  it('repeat the key of a list, or count it, as the interface says', () => {
    expect(pairs(null, { accessible_for: ['a', 'b'], booth_rep_ids: ['7', '8'] })).toEqual([
      ['accessible_for', 'a'],
      ['accessible_for', 'b'],
      ['booth_rep_ids[0]', '7'],
      ['booth_rep_ids[1]', '8'],
    ])
  })

  it('empty a list and a text in an update by empty text, and leave them out of a create', () => {
    const emptied = { booth_type: null, accessible_for: [], booth_rep_ids: [] }
    expect(pairs('3', emptied)).toEqual([
      ['booth_id', '3'],
      ['booth_type', ''],
      ['accessible_for', ''],
      ['booth_rep_ids', ''],
    ])
    expect(pairs(null, emptied)).toEqual([])
  })

  it('write booleans as true and false', () => {
    expect(pairs(null, { active: true, hide: false })).toEqual([
      ['active', 'true'],
      ['hide', 'false'],
    ])
  })
})
