import type { SignMark } from './plan-picture.ts'
import { pointInRoom, type Room } from './rooms.ts'

/** In pixels of the screen, and of the shorter side of the room. */
const most = { sizePixels: 9, insetPixels: 7 } as const
const share = { size: 0.16, inset: 0.1 } as const

/** Where a stand's sign stands: in the corner where a reader looks last. */
export function cornerPosition(
  room: Room,
  pixelMetres: number,
): Pick<SignMark, 'centre' | 'sizeMetres' | 'rotationDegrees'> {
  const side = Math.min(room.widthMetres, room.heightMetres)
  const sizeMetres = Math.min(most.sizePixels * pixelMetres, share.size * side)
  const inset = sizeMetres / 2 + Math.min(most.insetPixels * pixelMetres, share.inset * side)
  const centre = pointInRoom(room, room.widthMetres / 2 - inset, inset - room.heightMetres / 2)
  return { centre, sizeMetres, rotationDegrees: room.rotationDegrees }
}
