import { expect, it } from 'vitest'
import { roomOf } from '../../../renderer/views/sessions/agenda/block-room.ts'

it('a session of 25 minutes has two small lines for its title, one of an hour four of the usual size', () => {
  // At 36 pixels for half an hour.
  expect(roomOf(30)).toEqual({ isSmall: true, titleLines: 2 })
  expect(roomOf(72)).toEqual({ isSmall: false, titleLines: 4 })
})

it('whatever is too low for a line has one, and its text becomes larger only where two lines fit', () => {
  expect(roomOf(6)).toEqual({ isSmall: true, titleLines: 1 })
  expect(roomOf(39)).toEqual({ isSmall: true, titleLines: 2 })
  expect(roomOf(40)).toEqual({ isSmall: false, titleLines: 2 })
})
