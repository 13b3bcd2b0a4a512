import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { signElement } from '../../../electron/plans/writing/svg.ts'
import {
  declaredFixtures,
  fixtureKinds,
  type FixtureKind,
} from '../../../shared/domain/plan/kinds/fixtures.ts'
import type { Sign } from '../../../shared/domain/plan/signs/signs.ts'

/** As small as signs are still looked at on the screen. */
const sidePixels = 12

/** How much of each pixel a sign covers, from 0 to 255, in a square with a pixel of air around. */
async function covered(sign: Sign): Promise<readonly number[]> {
  const side = sidePixels + 2
  const drawn = signElement(sign, '#ffffff', `translate(${side / 2} ${side / 2}) scale(${sidePixels / 2})`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}"/>${drawn}</svg>`
  return [...(await sharp(Buffer.from(svg)).greyscale().raw().toBuffer())]
}

/** The share of what two signs cover that only one of them covers. */
function difference(one: readonly number[], other: readonly number[]): number {
  const sum = (of: (a: number, b: number) => number): number =>
    one.reduce((all, value, at) => all + of(value, other[at] ?? 0), 0)
  return 1 - sum(Math.min) / sum(Math.max)
}

const signs: readonly (readonly [FixtureKind, Sign])[] = fixtureKinds.flatMap((kind) => {
  const { marks } = declaredFixtures[kind]
  return 'sign' in marks ? [[kind, marks.sign] as const] : []
})

describe('the signs of fixtures', () => {
  it('are told from each other at 12 pixels, without their colours', async () => {
    const drawn = await Promise.all(
      signs.map(async ([kind, sign]) => ({ kind, pixels: await covered(sign) })),
    )
    const alike = drawn.flatMap((one, at) =>
      drawn.slice(at + 1).flatMap((other) => {
        const share = difference(one.pixels, other.pixels)
        return share < 0.4 ? [`${one.kind} and ${other.kind}: ${share.toFixed(2)}`] : []
      }),
    )
    expect(alike).toEqual([])
  })

  it.each(signs)('stay in their square: %s', (_kind, { parts }) => {
    for (const part of parts) {
      const reach =
        part.kind === 'ring' || part.kind === 'disc' ? [part.radius] : part.points.flat().map(Math.abs)
      expect(Math.max(...reach)).toBeLessThanOrEqual(1)
    }
  })
})
