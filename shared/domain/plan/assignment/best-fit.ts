/** What is wanted, or what there is, in square metres. */
export interface Sized {
  readonly squareMetres: number
}

export interface Tolerance {
  /** A stand may have so much less than is wanted: 0.1 is a tenth. */
  readonly smallerShare: number
  /** And be so many times as large; `null`: any. */
  readonly timesLarger: number | null
}

/** Areas that differ by less are the same: sides are kept to the millimetre. */
const sameSquareMetres = 0.005

export function isLargeEnough(stand: Sized, wanted: Sized, { smallerShare }: Tolerance): boolean {
  return stand.squareMetres >= wanted.squareMetres * (1 - smallerShare) - sameSquareMetres
}

export function isSmallEnough(stand: Sized, wanted: Sized, { timesLarger }: Tolerance): boolean {
  return timesLarger === null || stand.squareMetres <= wanted.squareMetres * timesLarger + sameSquareMetres
}

/**
 * As many pairs as can be, and among those the ones whose areas differ least in all. Both lists
 * come smallest first; gives pairs of places in them.
 *
 * Since larger preferences never fit smaller stands better, some best answer has no two pairs that cross,
 * and is found by looking at each pair of beginnings of the lists once.
 */
export function bestFit(
  wanted: readonly Sized[],
  stands: readonly Sized[],
  tolerance: Tolerance,
): readonly (readonly [wanted: number, stand: number])[] {
  const places = usable(stands, wanted.length)
  const width = places.length + 1
  const steps = new Uint8Array((wanted.length + 1) * width)
  let before = { pairs: new Int32Array(width), difference: new Float64Array(width) }
  let after = { pairs: new Int32Array(width), difference: new Float64Array(width) }
  wanted.forEach((preference, row) => {
    for (let column = 1; column < width; column++) {
      const stand = stands[places[column - 1] ?? 0] ?? preference
      let pairs = before.pairs[column] ?? 0
      let difference = before.difference[column] ?? 0
      let step = skipBooth
      const offer = (otherPairs: number, otherDifference: number, otherStep: number): void => {
        if (otherPairs < pairs || (otherPairs === pairs && otherDifference >= difference - 1e-9)) return
        pairs = otherPairs
        difference = otherDifference
        step = otherStep
      }
      offer(after.pairs[column - 1] ?? 0, after.difference[column - 1] ?? 0, skipStand)
      if (isLargeEnough(stand, preference, tolerance) && isSmallEnough(stand, preference, tolerance)) {
        const apart = Math.abs(stand.squareMetres - preference.squareMetres)
        offer((before.pairs[column - 1] ?? 0) + 1, (before.difference[column - 1] ?? 0) + apart, pair)
      }
      after.pairs[column] = pairs
      after.difference[column] = difference
      steps[(row + 1) * width + column] = step
    }
    ;[before, after] = [after, before]
  })
  const found: (readonly [number, number])[] = []
  for (let row = wanted.length, column = places.length; row > 0 && column > 0;) {
    const step = steps[row * width + column]
    if (step === pair) found.push([row - 1, places[column - 1] ?? 0])
    if (step !== skipStand) row -= 1
    if (step !== skipBooth) column -= 1
  }
  return found.reverse()
}

/** Of stands of one size no more than there are booths. */
function usable(stands: readonly Sized[], wanted: number): readonly number[] {
  let same = 0
  return stands.flatMap((stand, at) => {
    same = at > 0 && stands[at - 1]?.squareMetres === stand.squareMetres ? same + 1 : 1
    return same <= wanted ? [at] : []
  })
}

const skipBooth = 0
const skipStand = 1
const pair = 2
