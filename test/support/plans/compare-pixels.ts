export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue, opacity. */
  readonly data: Uint8Array
}

export interface Masked {
  readonly minX: number
  readonly minY: number
  readonly maxX: number
  readonly maxY: number
}

/**
 * How far an edge may lie from where the other has it: two pixels of the screen, which leaves a hair
 * of floor between neighbours and rounds to whole pixels. A tenth of a metre.
 */
const reach = 4
/** Of 255, in each channel, beyond what lies about the pixel in the other picture. */
const shade = 12

/** Every pixel that is painted in a picture with a transparent ground, but is not so in the other. */
export function pixelsNotIn(one: Pixels, other: Pixels, masked: readonly Masked[]): number {
  const skipped = maskOf(one, masked)
  // What covers a pixel in part has another colour.
  for (let at = 0; at < skipped.length; at++) if ((one.data[at * 4 + 3] ?? 0) < 250) skipped[at] = 1
  return notFoundIn(one, other, skipped)
}

/**
 * Where two pictures differ: pixels of either whose colour is not among those of the other within
 * reach, or between them, which is what antialiasing makes of an edge. Within `masked` and at the
 * outermost pixels nothing is compared.
 */
export function differingPixels(one: Pixels, other: Pixels, masked: readonly Masked[]): number {
  if (one.width !== other.width || one.height !== other.height) return Number.POSITIVE_INFINITY
  const skipped = maskOf(one, masked)
  return notFoundIn(one, other, skipped) + notFoundIn(other, one, skipped)
}

function maskOf({ width, height }: Pixels, masked: readonly Masked[]): Uint8Array {
  const skipped = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      if (x < reach || y < reach || x >= width - reach || y >= height - reach) skipped[y * width + x] = 1
  }
  for (const { minX, minY, maxX, maxY } of masked) {
    for (let y = Math.max(0, Math.floor(minY)); y < Math.min(height, maxY); y++)
      skipped.fill(
        1,
        y * width + Math.max(0, Math.floor(minX)),
        y * width + Math.max(0, Math.min(width, Math.ceil(maxX))),
      )
  }
  return skipped
}

function notFoundIn(one: Pixels, other: Pixels, skipped: Uint8Array): number {
  const { width, height } = one
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (skipped[y * width + x] === 0 && !isFound(one, other, x, y)) count++
    }
  }
  return count
}

function isFound(one: Pixels, other: Pixels, x: number, y: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const wanted = one.data[(y * one.width + x) * 4 + channel] ?? 0
    if (Math.abs(wanted - (other.data[(y * other.width + x) * 4 + channel] ?? 0)) <= shade) continue
    let [least, most] = [255, 0]
    for (let down = -reach; down <= reach; down++) {
      for (let across = -reach; across <= reach; across++) {
        const value = other.data[((y + down) * other.width + x + across) * 4 + channel] ?? 0
        least = Math.min(least, value)
        most = Math.max(most, value)
      }
    }
    if (wanted < least - shade || wanted > most + shade) return false
  }
  return true
}
