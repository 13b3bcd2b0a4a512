import type { Fixture } from '../elements.ts'
import type { FixtureSetting } from './fixture-setting.ts'
import { noteShare, textAt } from './labels.ts'
import type { LineMark, TextMark } from './plan-picture.ts'
import { lengthwiseRoomOf, pointInRoom } from './rooms.ts'

const linePixels = 1.5
/** Of how high the frame is. */
const tickShare = 0.6
const gapShare = 0.12
/** Of how long the line is. */
const mostTextShare = 0.9

/**
 * A line from one end of the frame to the other with a tick at each, open where its length is
 * written, or the text that somebody wrote in place of it.
 */
export function dimensionMarks(
  fixture: Fixture,
  { measure, pixelMetres, leastTextMetres, length, colours }: FixtureSetting,
): readonly (LineMark | TextMark)[] {
  const room = lengthwiseRoomOf(fixture)
  const { widthMetres: long, heightMetres: high } = room
  const widthMetres = Math.min(linePixels * pixelMetres, long / 3)
  const line = (from: readonly [number, number], to: readonly [number, number]): LineMark => ({
    ...{ kind: 'line', points: [pointInRoom(room, ...from), pointInRoom(room, ...to)] },
    ...{ widthMetres, colour: colours.text },
  })
  // Nothing of a line is outside the frame: only there it is painted anew.
  const end = (long - widthMetres) / 2
  const tick = (high * tickShare) / 2
  const ticks = [-end, end].map((at) => line([at, -tick], [at, tick]))
  const whole = [...ticks, line([-end, 0], [end, 0])]
  const [written] = measure.lines(fixture.text.trim() || length(long), {
    weight: 'bold',
    maxWidth: Number.POSITIVE_INFINITY,
    maxLines: 1,
  })
  if (written === undefined) return whole
  const size = noteShare * Math.min(high, (long * mostTextShare) / Math.max(written.width, 0.001))
  if (size < leastTextMetres) return whole
  const gap = (written.width * size) / 2 + high * gapShare
  const sides = gap < end ? [line([-end, 0], [-gap, 0]), line([gap, 0], [end, 0])] : []
  return [...ticks, ...sides, textAt(written, room, { size, middle: { x: 0, y: 0 }, colour: colours.text })]
}
