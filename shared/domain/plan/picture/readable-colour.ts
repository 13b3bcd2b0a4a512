/** Below this a line is hardly told from the hall it is drawn on. */
const leastContrast = 3
const seen = new Map<string, string>()

/** A colour of a drawing, moved towards that of text where the hall's would swallow it. */
export function readableOn(
  colour: string | null,
  { hall, text }: { readonly hall: string; readonly text: string },
): string {
  if (colour === null) return text
  const key = `${colour} ${hall} ${text}`
  const known = seen.get(key)
  if (known !== undefined) return known
  const [own, ground, ink] = [colour, hall, text].map(channels)
  const isReadable =
    own === undefined || ground === undefined || ink === undefined || contrast(own, ground) >= leastContrast
  const readable = isReadable ? colour : mixed(own, ink)
  seen.set(key, readable)
  return readable
}

/** More of the second. */
function mixed(one: Channels, other: Channels): string {
  return `#${one
    .map((channel, at) =>
      Math.round(channel * 0.45 + (other[at] ?? 0) * 0.55)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

type Channels = readonly [red: number, green: number, blue: number]

function channels(colour: string): Channels | undefined {
  const [, red = '', green = '', blue = ''] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/i.exec(colour) ?? []
  return red === ''
    ? undefined
    : [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

/** WCAG 2.2, “contrast ratio”. */
function contrast(a: Channels, b: Channels): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: Channels): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
