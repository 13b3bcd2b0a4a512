import { describe, expect, it } from 'vitest'
import { parkedReason } from '../../../electron/cli/parked-reason.ts'

describe('the reason a change is parked for', () => {
  it('is apart from the service’s own words', () => {
    const body = '{"status":false,"message":"No.","errors":{"name":["is taken"]}}'
    expect(parkedReason({ code: 'rejected', message: 'No. · name: is taken', details: { status: 422, body } })).toEqual({
      reason: 'The service refused (422).',
      service: { status: 422, message: 'No. · name: is taken', body },
    })
  })

  it('is all there is where a web page or nothing readable came back', () => {
    const error = {
      code: 'ambiguous',
      message: 'A web page came back instead of an answer of the service.',
      details: { body: '<html></html>' },
    } as const
    expect(parkedReason(error)).toEqual({ reason: error.message, service: { status: null, message: null, body: '<html></html>' } })
  })

  it('is our own where the service was never asked', () => {
    const wanting = { code: 'invalid-input', message: 'name: this is required.', field: 'name', details: { fields: ['name'] } } as const
    expect(parkedReason(wanting)).toEqual({ reason: wanting.message, service: null })
    const changed = { code: 'rejected', message: 'The file has changed.', details: { status: 0, body: '' } } as const
    expect(parkedReason(changed)).toEqual({ reason: changed.message, service: null })
  })

  it('names the records of the service that an unanswered create could be', () => {
    const candidates = [
      { remoteId: '7', title: 'Corner' },
      { remoteId: '9', title: null },
    ]
    const error = { code: 'ambiguous', message: 'The service has several records that could be this one.', details: { candidates } } as const
    expect(parkedReason(error).reason).toBe('The service has several records that could be this one. 7 “Corner”, 9')
  })
})
