/** What ECharts tells of one thing that is pointed at. */
interface Pointed {
  readonly name: string
  readonly seriesName: string
  /** Of a place without a value there is none. */
  readonly value: number | null | undefined
  readonly color: unknown
}

/** ECharts makes markup of a tip's text, which the page's policy refuses, and takes elements as they are. */
export function textTip(text: string): HTMLElement {
  const tip = document.createElement('div')
  tip.textContent = text
  return tip
}

/**
 * The tip of a chart of values: the name of the place on its axis, and each series there with its
 * colour, its name where it was given one, and its value as `valueText` says it.
 */
export function valuesTip(
  valueText: (value: number) => string,
): (shown: Pointed | readonly Pointed[]) => HTMLElement {
  return (shown) => {
    const all: readonly Pointed[] = 'seriesName' in shown ? [shown] : shown
    const tip = document.createElement('div')
    tip.append(part('tip-head', all[0]?.name ?? ''), ...all.map((one) => valueLine(one, valueText)))
    return tip
  }
}

/** How the names begin that ECharts gives series that have none. */
const nameless = 'series\0'

function valueLine({ seriesName, value, color }: Pointed, valueText: (value: number) => string): HTMLElement {
  const mark = part('tip-mark', '')
  if (typeof color === 'string') mark.style.background = color
  const line = part('tip-line', '')
  line.append(
    mark,
    part('tip-name', seriesName.startsWith(nameless) ? '' : seriesName),
    part('tip-value', value == null ? '–' : valueText(value)),
  )
  return line
}

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.textContent = text
  return element
}
