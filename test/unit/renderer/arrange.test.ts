import { expect, it } from 'vitest'
import { agendaSession, type AgendaSession } from '../../../renderer/views/sessions/times/agenda.ts'
import { arranged, copyKey, type ArrangeRequest } from '../../../renderer/views/sessions/arrange/arrange.ts'

const zone = 'Europe/Berlin'
const session = (
  key: string,
  start: string,
  track: string | null,
  speakers: string[] = [],
): AgendaSession => {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  const read = agendaSession(
    { key, state: 'clean', values: { title: key, start, end, track_id: track, speaker_ids: speakers } },
    zone,
  )
  if (read === null) throw new Error('The session has no time.')
  return read
}
const all = [
  session('a', '2027-03-27T09:00:00Z', 'main', ['ada']),
  session('b', '2027-03-27T10:00:00Z', 'main'),
  session('c', '2027-03-27T09:00:00Z', 'side'),
  session('d', '2027-03-28T08:30:00Z', 'main'),
]
const request = (rest: Partial<ArrangeRequest>): ArrangeRequest => ({
  ...{ kind: 'copy-day', day: '', track: '', toDay: '', toTrack: '', minutes: 0, withSpeakers: true },
  ...rest,
})

it('a day is copied to the same hours of the clock of another, also over a change of clocks', () => {
  const result = arranged(all, request({ day: '2027-03-27', toDay: '2027-03-28' }), zone)
  expect(result?.sessions.map(({ key, start }) => [key, start])).toEqual([
    ['a', '2027-03-28T10:00'],
    ['b', '2027-03-28T11:00'],
    ['c', '2027-03-28T10:00'],
  ])
  // What is there already, from 10:30, is in the way of two of them.
  expect(result?.clashes.map(({ sessions }) => sessions)).toEqual([
    [copyKey('a'), 'd'],
    ['d', copyKey('b')],
  ])
  expect(
    arranged(all, request({ day: '2027-03-27', toDay: '2027-03-28', track: 'side' }), zone)?.clashes,
  ).toEqual([])
})

it('a track is copied to another, where who speaks would be in two places unless they are left out', () => {
  const copy = request({ kind: 'copy-track', track: 'main', toTrack: 'else', day: '2027-03-27' })
  expect(arranged(all, copy, zone)?.clashes).toMatchObject([{ kind: 'speaker', of: 'ada' }])
  const without = arranged(all, { ...copy, withSpeakers: false }, zone)
  expect(without?.clashes).toEqual([])
  expect(without?.sessions).toMatchObject([
    { key: 'a', trackKey: 'else', speakerKeys: [] },
    { key: 'b', trackKey: 'else', speakerKeys: [] },
  ])
})

it('times are shifted in place, so that what moves together makes no clash', () => {
  const shift = request({ kind: 'shift', day: '2027-03-27', minutes: 30 })
  expect(arranged(all, shift, zone)?.clashes).toEqual([])
  expect(arranged(all, { ...shift, track: 'main', minutes: 22 * 60 + 45 }, zone)?.clashes).toMatchObject([
    { of: 'main' },
  ])
})

it('a request that does not say enough comes to nothing', () => {
  expect(arranged(all, request({ day: '2027-03-27' }), zone)).toBeUndefined()
  expect(arranged(all, request({ kind: 'copy-track', track: 'main', toTrack: 'main' }), zone)).toBeUndefined()
  expect(arranged(all, request({ kind: 'shift' }), zone)).toBeUndefined()
})
