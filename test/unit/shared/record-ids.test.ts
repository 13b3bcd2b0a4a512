import { describe, expect, it } from 'vitest'
import { idOutput } from '../../../electron/cli/output/record-output.ts'
import { keyOfRemoteId, remoteIdOf } from '../../../shared/domain/record/record-values.ts'
import { readRecord } from '../../../shared/domain/record-fields/read-record.ts'
import { entities } from '../../../shared/entities/index.ts'

const keyOf = (_entity: string, id: string) => keyOfRemoteId(id)

describe('an id', () => {
  it.each([1.5, 1e300, 2 ** 53, -0.1])('%d names no record', (id) => {
    expect(remoteIdOf(entities.booth, { booth_id: id })).toBeUndefined()
    expect(readRecord(entities.booth, { booth_id: 1, floor_id: id }, keyOf)['floor_id']).toBeNull()
    expect(readRecord(entities.session, { speaker_ids: [7, id] }, keyOf)['speaker_ids']).toEqual(['r7'])
  })

  it.each([7, '7', 'b0b-7'])('%j names one', (id) => {
    expect(remoteIdOf(entities.booth, { booth_id: id })).toBe(String(id))
    expect(readRecord(entities.booth, { booth_id: 1, floor_id: id }, keyOf)['floor_id']).toBe(`r${id}`)
  })

  it('is printed as a number where it is one, and as it is where it is none', () => {
    expect([
      idOutput('booth', '7'),
      idOutput('booth', '1.5'),
      idOutput('booth', 'b0b'),
      idOutput('booth', '90071992547409931'),
      idOutput('booth', null),
    ]).toEqual([7, '1.5', 'b0b', '90071992547409931', null])
  })
})
