import { expect, test } from 'vitest'
import { reasonName, reasonNamed, type Reason } from '../../../shared/domain/readiness/reason.ts'

test.each<Reason>([
  { entity: 'booth', field: 'booth_name', code: 'required' },
  { entity: 'job', field: 'job.title', code: 'picture-too-small' },
])('the name of %o says it again', (reason) => {
  expect(reasonNamed(reasonName(reason))).toEqual(reason)
})

test.each([
  '',
  'booth',
  'booth.required',
  'stall.name.required',
  'booth.booth_name.ugly',
  '.booth_name.required',
  'booth..required',
])('“%s” names no reason', (name) => {
  expect(reasonNamed(name)).toBeUndefined()
})
