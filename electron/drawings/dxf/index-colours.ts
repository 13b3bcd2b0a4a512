const named = [
  '000000',
  'ff0000',
  'ffff00',
  '00ff00',
  '00ffff',
  '0000ff',
  'ff00ff',
  'ffffff',
  '808080',
  'c0c0c0',
] as const
const greys = ['333333', '505050', '696969', '828282', 'bebebe', 'ffffff'] as const
const firstOfWheel = 10
const firstGrey = 250
/** Of five steps of brightness. */
const brightness = [1, 0.8, 0.6, 0.5, 0.3] as const
const degreesPerStep = 15

/** The colour of an AutoCAD colour number as `#rrggbb`: nine of their own, a wheel of 24 hues in ten strengths, greys. */
export function colourOfIndex(index: number): string | undefined {
  const own = named[index] ?? greys[index - firstGrey]
  if (own !== undefined) return `#${own}`
  if (!(Number.isInteger(index) && index >= firstOfWheel && index < firstGrey)) return undefined
  const hue = (Math.floor(index / 10) - 1) * degreesPerStep
  const most = (brightness[Math.floor((index % 10) / 2)] ?? 1) * 255
  const least = index % 2 === 0 ? 0 : most / 2
  const channel = (degreesAway: number): string => {
    const away = Math.abs(((hue - degreesAway + 540) % 360) - 180)
    const share = Math.min(1, Math.max(0, (120 - away) / 60))
    return Math.floor(least + (most - least) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(120)}${channel(240)}`
}
