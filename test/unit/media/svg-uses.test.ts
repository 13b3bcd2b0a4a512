import { describe, expect, it } from 'vitest'
import { growsByUse } from '../../../electron/media/pictures/svg-uses.ts'

const doubling = (levels: number, use: (id: string) => string): string =>
  `<svg><defs><g id="a0"><rect/></g>${Array.from({ length: levels }, (_, at) => `<g id="a${at + 1}">${use(`a${at}`)}${use(`a${at}`)}</g>`).join('')}</defs>${use(`a${levels}`)}</svg>`

describe('an SVG', () => {
  it.each([
    ['whose uses double and double', doubling(30, (id) => `<use href="#${id}"/>`)],
    ['whose uses double by the older name', doubling(30, (id) => `<use xlink:href='#${id}' />`)],
    ['whose uses have an end of their own', doubling(30, (id) => `<use href="#${id}"></use>`)],
    ['whose patterns double', doubling(30, (id) => `<rect fill="url(#${id})"/>`)],
    [
      'of 300,000 uses in a chain',
      `<svg>${Array.from({ length: 300_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join('')}</svg>`,
    ],
    [
      'of many groups in each other that use each other',
      `<svg>${Array.from({ length: 5_000 }, (_, at) => `<g id="a${at}"><use href="#b${at}"/><use href="#a${at + 1}"/>`).join('')}${'</g>'.repeat(5_000)}</svg>`,
    ],
    ['of a text of 300,000 letters', `<svg><text>${'ab '.repeat(150_000)}</text></svg>`],
    [
      'of a filter of 300 steps',
      `<svg><filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(300)}</filter></svg>`,
    ],
    [
      'with a mark at each of 100,000 corners',
      `<svg><marker id="m"/><path marker-mid="url(#m)" d="M0 0${'L9 9'.repeat(100_000)}"/></svg>`,
    ],
    ...(['d', 'style', 'transform', 'points'] as const).map((name): [string, string] => [
      `with a long ${name} that is used ten thousand times`,
      `<svg><path id="p" ${name}="${'M1 1'.repeat(20_000)}"/>${'<use href="#p"/>'.repeat(10_000)}</svg>`,
    ]),
  ])('%s grows', (_what, svg) => {
    const before = process.cpuUsage()
    expect(growsByUse(svg)).toBe(true)
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000)
  })

  it.each([
    [
      'with a symbol a thousand times',
      `<svg><symbol id="s"><path/><path/></symbol>${'<use href="#s"/>'.repeat(1_000)}</svg>`,
    ],
    ['of many plain lines', `<svg>${'<path d="M0 0L1 1"/>'.repeat(300_000)}</svg>`],
    [
      'of many lines of many corners',
      `<svg>${`<path d="M0 0${'L9 9'.repeat(1_000)}"/>`.repeat(5_000)}</svg>`,
    ],
    ['of a line of 100,000 corners', `<svg><path d="M0 0${'L9 9'.repeat(100_000)}"/></svg>`],
    [
      'with a shadow and some words',
      '<svg><filter id="f"><feOffset/><feGaussianBlur/><feMerge/></filter><marker id="m"/><text>Hall 2</text></svg>',
    ],
    ['that uses itself', '<svg id="a"><use href="#a"/><use href="#a"/></svg>'],
    ['with nothing in it', '<svg/>'],
    ['that is no SVG', '<<<>>><a <b'],
  ])('%s does not', (_what, svg) => {
    expect(growsByUse(svg)).toBe(false)
  })
})
