import { describe, expect, it } from 'vitest'
import {
  colours,
  customProperty,
  type ColourTokens,
  type ThemeName,
} from '../../../renderer/design/tokens.ts'

type ColourName = keyof ColourTokens

const grounds: readonly ColourName[] = ['background', 'surface', 'raised', 'sunken', 'hover', 'selected']
const texts: readonly ColourName[] = ['text', 'textMuted', 'textFaint']
const onTheirOwn: readonly (readonly [ColourName, readonly ColourName[]])[] = [
  ['accentText', ['background', 'surface', 'raised', 'hover', 'selected', 'accentSubtle']],
  ['successText', ['background', 'surface', 'raised', 'hover', 'selected', 'successSubtle']],
  ['warningText', ['background', 'surface', 'raised', 'hover', 'selected', 'warningSubtle']],
  ['dangerText', ['background', 'surface', 'raised', 'hover', 'selected', 'dangerSubtle']],
  ['infoText', ['background', 'surface', 'raised', 'hover', 'selected', 'infoSubtle']],
  ['onAccent', ['accent', 'accentHover', 'accentPressed']],
  ['onDanger', ['danger', 'dangerHover']],
]
const graphics: readonly (readonly [ColourName, readonly ColourName[]])[] = [
  ['control', ['background', 'surface', 'raised']],
  ['focus', ['background', 'surface', 'raised', 'hover', 'selected']],
  ['success', ['surface', 'sunken']],
  ['accent', ['surface', 'sunken']],
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it('gives every text at least 4.5 to 1 on every ground it stands on', () => {
    const pairs = [...texts.map((text) => [text, grounds] as const), ...onTheirOwn]
    expect(tooWeak(theme, pairs, 4.5)).toEqual([])
  })

  it('gives outlines, focus rings and bars at least 3 to 1', () => {
    expect(tooWeak(theme, graphics, 3)).toEqual([])
  })
})

it('names custom properties after the tokens', () => {
  expect(customProperty('textMuted')).toBe('--text-muted')
})

it('computes the ratios the standard gives', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

function tooWeak(
  theme: ThemeName,
  pairs: readonly (readonly [ColourName, readonly ColourName[]])[],
  least: number,
): readonly string[] {
  return pairs.flatMap(([front, backs]) =>
    backs.flatMap((back) => {
      const ratio = contrast(colours[theme][front], colours[theme][back])
      return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)}`] : []
    }),
  )
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}
