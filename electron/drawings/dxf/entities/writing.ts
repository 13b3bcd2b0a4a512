import type { Groups } from '../groups/groups.ts'
import { pair, type Shown } from './shown.ts'
import { plainMultilineText, plainText } from './written-text.ts'

const radians = Math.PI / 180

/** Held at its second point wherever it is not aligned to the left on its base line. */
export function text(groups: Groups, verticalCode: 73 | 74): readonly Shown[] {
  const written = plainText(groups.text(1))
  if (written === '') return []
  const [across, down] = [groups.number(72, 0), groups.number(verticalCode, 0)]
  const second = groups.points(11)
  // 3 and 5 are fitted between both points.
  const atSecond = second.length > 0 && (across !== 0 || down !== 0) && across !== 3 && across !== 5
  const [x, y] = pair(atSecond ? second : groups.points(10))
  return [
    {
      kind: 'text',
      x,
      y,
      height: groups.number(40, 0),
      rotationDegrees: groups.number(50, 0),
      across: across === 1 || across === 4 ? 'centre' : across === 2 ? 'right' : 'left',
      down: across === 4 || down === 2 ? 'middle' : down === 3 ? 'top' : 'bottom',
      text: written,
    },
  ]
}

const acrossOf = ['left', 'centre', 'right'] as const
const downOf = ['top', 'middle', 'bottom'] as const

/** Held at one of nine points; turned by an angle or towards a point. */
export function multilineText(groups: Groups): readonly Shown[] {
  const written = plainMultilineText(groups.texts(3, 1))
  if (written === '') return []
  const [x, y] = pair(groups.points(10))
  const attached = Math.min(9, Math.max(1, groups.number(71, 1))) - 1
  const towards = groups.points(11)
  return [
    {
      kind: 'text',
      x,
      y,
      height: groups.number(40, 0),
      rotationDegrees:
        towards.length > 0 ? Math.atan2(towards[1] ?? 0, towards[0] ?? 1) / radians : groups.number(50, 0),
      across: acrossOf[attached % 3] ?? 'left',
      down: downOf[Math.floor(attached / 3)] ?? 'top',
      text: written,
    },
  ]
}
