/*
 * How a picture lies under the frame that is cut out of it. All boxes are in CSS pixels of the stage,
 * from its upper left corner; parts of a picture are shares of its sides.
 */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Box extends Size {
  readonly left: number
  readonly top: number
}

export interface Part {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Framing {
  /** Always covers the frame. */
  readonly picture: Box
  readonly frame: Box
}

export const wholePart: Part = { left: 0, top: 0, right: 1, bottom: 1 }

/** Room around the frame, in which one sees what is left out. */
const marginPixels = 28
const leastFramePixels = 24
/** Closer than this nobody sees what they cut. */
const leastPartPixels = 16

export function ratioOf({ width, height }: Size): number {
  return width / height
}

/** The largest frame of a ratio that the stage has room for, in its middle. */
function largestFrame(stage: Size, ratio: number): Box {
  const room = {
    width: Math.max(1, stage.width - 2 * marginPixels),
    height: Math.max(1, stage.height - 2 * marginPixels),
  }
  const width = Math.min(room.width, room.height * ratio)
  const height = width / ratio
  return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height }
}

/** The framing that shows one part of a picture as large as the stage has room for. */
export function framingOf(stage: Size, picture: Size, part: Part): Framing {
  const [across, down] = [part.right - part.left, part.bottom - part.top]
  const frame = largestFrame(stage, (across * picture.width) / (down * picture.height))
  const [width, height] = [frame.width / across, frame.height / down]
  return {
    frame,
    picture: { left: frame.left - part.left * width, top: frame.top - part.top * height, width, height },
  }
}

/** The part of the picture that lies in the frame. */
export function partOf({ picture, frame }: Framing): Part {
  const within = (share: number): number => Math.min(1, Math.max(0, share))
  return {
    left: within((frame.left - picture.left) / picture.width),
    top: within((frame.top - picture.top) / picture.height),
    right: within((frame.left + frame.width - picture.left) / picture.width),
    bottom: within((frame.top + frame.height - picture.top) / picture.height),
  }
}

/** The nearest place of the picture at which it covers the frame, and is not enlarged beyond sense. */
export function covering(picture: Box, frame: Box, pixels: Size): Box {
  const least = Math.max(frame.width / picture.width, frame.height / picture.height)
  const most = Math.max(
    least,
    (Math.min(frame.width, frame.height) / leastPartPixels) * (pixels.width / picture.width),
  )
  const factor = Math.min(Math.max(1, least), most)
  const [width, height] = [picture.width * factor, picture.height * factor]
  const middle = { left: picture.left + picture.width / 2, top: picture.top + picture.height / 2 }
  const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))
  return {
    width,
    height,
    left: between(frame.left + frame.width - width, middle.left - width / 2, frame.left),
    top: between(frame.top + frame.height - height, middle.top - height / 2, frame.top),
  }
}

/** Moves the picture under the frame. */
export function moved({ picture, frame }: Framing, pixels: Size, right: number, down: number): Framing {
  return {
    frame,
    picture: covering({ ...picture, left: picture.left + right, top: picture.top + down }, frame, pixels),
  }
}

/** Enlarges the picture (`factor` above 1) or makes it smaller, about the middle of the frame. */
export function zoomed({ picture, frame }: Framing, pixels: Size, factor: number): Framing {
  const least = Math.max(frame.width / picture.width, frame.height / picture.height)
  const by = Math.max(factor, least)
  const middle = { left: frame.left + frame.width / 2, top: frame.top + frame.height / 2 }
  const place = (at: number, about: number): number => about + (at - about) * by
  const larger = {
    left: place(picture.left, middle.left),
    top: place(picture.top, middle.top),
    width: picture.width * by,
    height: picture.height * by,
  }
  return { frame, picture: covering(larger, frame, pixels) }
}

/** A frame that a person has pulled: within the picture and the stage, and not too small to grasp. */
export function clampedFrame(wanted: Box, picture: Box, stage: Size): Box {
  const left = Math.max(wanted.left, picture.left, 0)
  const top = Math.max(wanted.top, picture.top, 0)
  const right = Math.min(wanted.left + wanted.width, picture.left + picture.width, stage.width)
  const bottom = Math.min(wanted.top + wanted.height, picture.top + picture.height, stage.height)
  return {
    left,
    top,
    width: Math.max(leastFramePixels, right - left),
    height: Math.max(leastFramePixels, bottom - top),
  }
}

/**
 * The part of another ratio about the same middle: so large that it holds what is cut out now, as far
 * as the picture goes.
 */
export function partWithRatio(part: Part, picture: Size, ratio: number): Part {
  const now = {
    width: (part.right - part.left) * picture.width,
    height: (part.bottom - part.top) * picture.height,
  }
  const wanted = Math.max(now.width, now.height * ratio)
  const width = Math.min(wanted, picture.width, picture.height * ratio)
  const [across, down] = [width / picture.width, width / ratio / picture.height]
  const start = (middle: number, length: number): number =>
    Math.max(0, Math.min(1 - length, middle - length / 2))
  const left = start((part.left + part.right) / 2, across)
  const top = start((part.top + part.bottom) / 2, down)
  return { left, top, right: Math.min(1, left + across), bottom: Math.min(1, top + down) }
}

/** The part made wider or narrower, taller or lower, about its middle (`factor` 1: as it is). */
export function partStretched(part: Part, across: number, down: number): Part {
  const along = (from: number, to: number, factor: number): readonly [from: number, to: number] => {
    const length = Math.min(1, Math.max(0.01, (to - from) * factor))
    const start = Math.max(0, Math.min(1 - length, (from + to - length) / 2))
    return [start, Math.min(1, start + length)]
  }
  const [left, right] = along(part.left, part.right, across)
  const [top, bottom] = along(part.top, part.bottom, down)
  return { left, top, right, bottom }
}

/** How wide and high the part is in pixels of the picture. */
export function partPixels(part: Part, picture: Size): Size {
  return {
    width: Math.max(1, Math.round((part.right - part.left) * picture.width)),
    height: Math.max(1, Math.round((part.bottom - part.top) * picture.height)),
  }
}

/** Whether nothing is cut off, but for what a pixel's rounding is. */
export function isWhole(part: Part): boolean {
  const least = 0.0005
  return part.left < least && part.top < least && part.right > 1 - least && part.bottom > 1 - least
}
