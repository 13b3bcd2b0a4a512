import { describe, expect, it } from 'vitest'
import { fallenFigures, withRatios } from '../../bench/held-figures.ts'
import type { BenchResult } from '../../bench/result.ts'

const result = (name: string, ratio: number | undefined, target: string, met = true): BenchResult => ({
  ...{ name, figure: 1, unit: 'ms', target, met },
  ...(ratio === undefined ? {} : { ratio }),
})

describe('a figure beside a peer', () => {
  it('is held by its ratio, whether it met its target or not; one without a peer is not', () => {
    const held = withRatios({ slow: 1.4, gone: 2 }, [
      result('fast', 0.876, '≤ 1×'),
      result('slow', 9, '≤ 1.5×', false),
      result('alone', undefined, '≤ 5 ms'),
    ])
    expect(held).toEqual({ fast: 0.88, gone: 2, slow: 9 })
  })

  it('has fallen where it is worse by more than a fifth, whichever way is better', () => {
    const held = { cost: 1, rate: 0.5 }
    expect(
      fallenFigures(held, [
        result('cost', 1.19, '≤ 1.5×'),
        result('rate', 0.41, '≥ 0.5×', false),
        result('new', 99, '≤ 1×', false),
      ]),
    ).toEqual([])
    expect(
      fallenFigures(held, [result('cost', 1.21, '≤ 1.5×'), result('rate', 0.39, '≥ 0.5×', false)]),
    ).toEqual([
      { name: 'cost', was: 1, is: 1.21 },
      { name: 'rate', was: 0.5, is: 0.39 },
    ])
    expect(fallenFigures(held, [result('cost', 0.2, '≤ 1.5×'), result('rate', 3, '≥ 0.5×')])).toEqual([])
  })
})
