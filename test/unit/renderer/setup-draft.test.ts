import { describe, expect, it } from 'vitest'
import {
  changeOfDraft,
  draftOf,
  emptyDraft,
  problemsOfDraft,
  rebased,
  setupOfDraft,
} from '../../../renderer/components/event-setup/setup-draft.ts'
import { newEventSetup, type EventSetup } from '../../../shared/domain/event-setup/event-setup.ts'

const base: EventSetup = {
  ...newEventSetup,
  ...{
    name: 'Fair',
    timezone: 'Europe/Paris',
    start_date: '2027-05-04T07:00:00Z',
    end_date: '2027-05-06T18:30:00+02:00',
  },
}

describe('the form of an event’s set-up', () => {
  it('shows times on the clocks of the event, and changes nothing that nobody touched', () => {
    const draft = draftOf(base)
    expect([draft.start_date, draft.end_date]).toEqual(['2027-05-04T09:00', '2027-05-06T18:30'])
    expect(changeOfDraft(draft, base)).toEqual({})
    expect(changeOfDraft({ ...draft, name: 'Spring Fair' }, base)).toEqual({ name: 'Spring Fair' })
  })

  it('keeps what its clocks show where the zone is another', () => {
    expect(changeOfDraft({ ...draftOf(base), timezone: 'Asia/Tokyo' }, base)).toEqual({
      timezone: 'Asia/Tokyo',
      start_date: '2027-05-04T09:00:00+09:00',
      end_date: '2027-05-06T18:30:00+09:00',
    })
  })

  it('says at each field what is wrong with it', () => {
    const empty = emptyDraft('Europe/Paris', 'fr')
    expect(empty.languages).toEqual(['fr'])
    expect([...problemsOfDraft(empty).keys()].sort()).toEqual(['end_date', 'name', 'start_date'])
    const whole = { ...empty, name: 'Fair', start_date: '2027-05-04T09:00', end_date: '2027-05-04T09:00' }
    expect(problemsOfDraft(whole).get('end_date')?.code).toBe('not-after-field')
    expect(problemsOfDraft({ ...whole, end_date: '2027-05-04T10:00' }).size).toBe(0)
    expect(setupOfDraft({ ...whole, end_date: '2027-05-04T10:00' }).end_date).toBe(
      '2027-05-04T10:00:00+02:00',
    )
    expect([...problemsOfDraft({ ...draftOf(base), end_date: '' }, base).keys()]).toEqual(['end_date'])
  })

  it('goes on from what somebody else has changed meanwhile, with what the person changed', () => {
    const mine = { ...draftOf(base), name: 'Mine', status: 'published' }
    const theirs = { ...base, name: 'Theirs', description: 'Theirs' }
    const next = rebased(mine, base, theirs)
    expect(next).toMatchObject({ name: 'Mine', status: 'published', description: 'Theirs' })
    expect(changeOfDraft(next, theirs)).toEqual({ name: 'Mine', status: 'published' })
  })
})
