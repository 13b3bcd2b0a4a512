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
 * Since larger wishes never fit smaller stands better, some best answer has no two pairs that cross,
 * and is found by looking at each pair of beginnings of the lists once.
 */
export function bestFit(
  wanted: readonly Sized[],
  stands: readonly Sized[],
  tolerance: Tolerance,
): readonly (readonly [wanted: number, stand: number])[] {
  const width = stands.length + 1
  const steps = new Uint8Array((wanted.length + 1) * width)
  let before: readonly Fit[] = Array.from({ length: width }, () => none)
  wanted.forEach((wish, row) => {
    const fits: Fit[] = [none]
    stands.forEach((stand, column) => {
      const withoutWish = before[column + 1] ?? none
      const withoutStand = fits[column] ?? none
      let best = withoutWish
      let step = skipWish
      if (isBetter(withoutStand, best)) [best, step] = [withoutStand, skipStand]
      if (isLargeEnough(stand, wish, tolerance) && isSmallEnough(stand, wish, tolerance)) {
        const { pairs, difference } = before[column] ?? none
        const paired = { pairs: pairs + 1, difference: difference + Math.abs(stand.squareMetres - wish.squareMetres) }
        if (isBetter(paired, best)) [best, step] = [paired, pair]
      }
      fits.push(best)
      steps[(row + 1) * width + column + 1] = step
    })
    before = fits
  })
  const pairs: (readonly [number, number])[] = []
  for (let row = wanted.length, column = stands.length; row > 0 && column > 0;) {
    const step = steps[row * width + column]
    if (step === pair) pairs.push([row - 1, column - 1])
    if (step !== skipStand) row -= 1
    if (step !== skipWish) column -= 1
  }
  return pairs.reverse()
}

const skipWish = 0
const skipStand = 1
const pair = 2

interface Fit {
  readonly pairs: number
  readonly difference: number
}

const none: Fit = { pairs: 0, difference: 0 }

function isBetter(a: Fit, b: Fit): boolean {
  return a.pairs > b.pairs || (a.pairs === b.pairs && a.difference < b.difference - 1e-9)
}
