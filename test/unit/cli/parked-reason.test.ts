import { describe, expect, it } from 'vitest'
import { parkedReason } from '../../../electron/cli/output/parked-reason.ts'

describe('the reason a change is parked for', () => {
  it('is apart from the service’s own words', () => {
    const body = '{"status":false,"message":"No.","errors":{"name":["is taken"]}}'
    const error = { code: 'rejected', message: 'No. · name: is taken' } as const
    expect(parkedReason('floor', { kind: 'refused', status: 422, body }, error)).toEqual({
      reason: 'The service rejected it (422).',
      service: { status: 422, message: 'No. · name: is taken', body },
    })
  })

  it('is our own where the service was never asked', () => {
    const wanting = { code: 'invalid-input', message: 'name: this is required.', field: 'name' } as const
    const problems = [{ field: 'name', code: 'required' }] as const
    expect(parkedReason('floor', { kind: 'incomplete', problems }, wanting)).toEqual({
      reason: wanting.message,
      service: null,
    })
    const changed = { code: 'rejected', message: 'The file has changed.' } as const
    expect(parkedReason('floor', { kind: 'refused', status: 0, body: '' }, changed)).toEqual({
      reason: changed.message,
      service: null,
    })
  })

  it('names the records of the service that an unanswered create could be', () => {
    const candidates = [
      { remoteId: '7', values: { name: 'Corner' } },
      { remoteId: '9', values: {} },
    ]
    const error = {
      code: 'ambiguous',
      message: 'The service has several records that could be this one.',
    } as const
    expect(parkedReason('floor', { kind: 'candidates', cause: 'several', candidates }, error).reason).toBe(
      'The service has several records that could be this one. 7 “Corner”, 9',
    )
  })
})
