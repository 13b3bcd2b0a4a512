import { pngClaiming } from '../../files.ts'
import { hostile, type HostileFile, type HostileFormat } from '../hostile-file.ts'

/** Scalable Vector Graphics 2 (W3C, 2018). */
const svg = (inside: string, attributes = 'width="200" height="100"', before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const box = '<rect width="99" height="99"/>'
const filtered = (filter: string): string =>
  svg(`<filter id="f">${filter}</filter><rect filter="url(#f)" width="190" height="90"/>`)
const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')
const base64 = (content: Uint8Array | string): string => Buffer.from(content).toString('base64')

/** Used by groups that are used ten times each. */
const used = (what: string, rule: string, part: string): HostileFile =>
  hostile(what, rule, () => {
    const groups = many(4, (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`)
    return svg(`<defs><g id="u0">${part}</g>${groups}</defs>${box}<use href="#u4"/>`)
  })

export const svgFiles: HostileFormat = {
  extension: 'svg',
  door: 'plan',
  sound: () => svg(box),
  files: [
    hostile('entities that multiply', 'XML 1.0, 4.4.8: entities in entities', () =>
      svg(
        '<text>&l5;</text>',
        'width="9" height="9"',
        `<!DOCTYPE svg [<!ENTITY l0 "lol">${many(5, (index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`)}]>`,
      ),
    ),
    hostile(
      'one long entity a hundred thousand times',
      'XML 1.0, 4.4.2: entities are put in their place',
      () =>
        svg(
          `<text>${'&a;'.repeat(100_000)}</text>`,
          'width="9" height="9"',
          `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(10_000)}">]>`,
        ),
    ),
    hostile('another file’s entity', 'XML 1.0, 4.2.2: external entities', () =>
      svg(
        '<text>&f;</text>',
        'width="9" height="9"',
        '<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/hostname">]>',
      ),
    ),
    hostile('groups in groups, 100,000 deep', '5.2: g may hold g', () =>
      svg(`${'<g>'.repeat(100_000)}${box}${'</g>'.repeat(100_000)}`),
    ),
    hostile('a gradient that is its own', '14.1: references have no circles', () =>
      svg('<linearGradient id="a" href="#a"/><rect fill="url(#a)" width="99" height="99"/>'),
    ),
    hostile('a pattern within itself', '14.3: references have no circles', () =>
      svg(
        '<pattern id="p" width="9" height="9"><rect fill="url(#p)" width="9" height="9"/></pattern><rect fill="url(#p)" width="99" height="99"/>',
      ),
    ),
    hostile('a mask of itself', 'CSS Masking 1, 9: references have no circles', () =>
      svg(
        '<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask><rect mask="url(#m)" width="99" height="99"/>',
      ),
    ),
    hostile('masks of masks, 40 deep', 'CSS Masking 1, 9: a mask may be masked', () =>
      svg(
        `${many(40, (index) => `<mask id="m${index}"><rect mask="url(#m${index + 1})" width="200" height="100" fill="white"/></mask>`)}<rect mask="url(#m0)" width="200" height="100"/>`,
      ),
    ),
    hostile('a clip of clips that double', 'CSS Masking 1, 8: a clip may be clipped', () =>
      svg(
        `${many(25, (index) => `<clipPath id="c${index}"><rect clip-path="url(#c${index + 1})" width="9" height="9"/><rect clip-path="url(#c${index + 1})" width="9" height="9"/></clipPath>`)}<rect clip-path="url(#c0)" width="99" height="99"/>`,
      ),
    ),
    hostile('uses that double', '5.6: use', () =>
      svg(
        `<defs>${many(30, (index) => `<g id="u${index + 1}"><use href="#u${index}"/><use href="#u${index}"/></g>`)}<rect id="u0" width="1" height="1"/></defs><use href="#u30"/>`,
      ),
    ),
    used(
      'a long style, ten thousand times',
      '6.6: style',
      `<rect width="1" height="1" style="${'a:b;'.repeat(20_000)}"/>`,
    ),
    used(
      'a path of moves, ten thousand times',
      '9.3.3: M',
      `<path stroke="red" d="${'M1 1'.repeat(20_000)}"/>`,
    ),
    used(
      'a path beside the picture, ten thousand times',
      '9.3.4: h',
      `<path stroke="red" d="M-99999 0${'h1v1'.repeat(20_000)}"/>`,
    ),
    used(
      'a long transformation, ten thousand times',
      '8.5: transform',
      `<rect width="1" height="1" transform="${'scale(1)'.repeat(10_000)}"/>`,
    ),
    used(
      'a text of empty parts, ten thousand times',
      '11.2: tspan',
      `<text>${'<tspan/>'.repeat(10_000)}</text>`,
    ),
    hostile('groups of one name beside each other', '5.2: g', () =>
      svg(`${'<g id="a"/>'.repeat(30_000)}${box}`),
    ),
    hostile('a pattern of the least tiles', '14.3: any width above zero', () =>
      svg(
        '<pattern id="p" width="0.0001" height="0.0001" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect fill="url(#p)" width="200" height="100"/>',
      ),
    ),
    hostile('dashes of the least length', '13.5.6: any length', () =>
      svg('<path d="M0 0H1e6" stroke="red" stroke-dasharray="0.00001"/>'),
    ),
    hostile('a line as wide as the world', '13.5: any width', () =>
      svg('<path d="M0 0L1e300 1e300" stroke="red" stroke-width="1e300"/>'),
    ),
    hostile('a million corners with a mark each', '13.7: markers at every vertex', () =>
      svg(
        `<marker id="m" markerWidth="9" markerHeight="9">${box}</marker><path marker-mid="url(#m)" d="M0 0${'L1 1L9 9'.repeat(100_000)}"/>`,
      ),
    ),
    hostile('a blur without end', 'Filter Effects 1, 9.7: any deviation', () =>
      filtered('<feGaussianBlur stdDeviation="1e9"/>'),
    ),
    hostile('a turbulence of a billion octaves', 'Filter Effects 1, 9.21: numOctaves', () =>
      filtered('<feTurbulence baseFrequency="0.01" numOctaves="1000000000"/>'),
    ),
    hostile('a matrix of a million cells', 'Filter Effects 1, 9.9: order', () =>
      filtered(`<feConvolveMatrix order="300" kernelMatrix="${'1 '.repeat(90_000)}"/>`),
    ),
    hostile('a radius without end', 'Filter Effects 1, 9.16: any radius', () =>
      filtered('<feMorphology operator="dilate" radius="1000000"/>'),
    ),
    hostile('thousand filters of one another', 'Filter Effects 1, 9.1: any number', () =>
      filtered(many(1_000, () => '<feGaussianBlur stdDeviation="50"/>')),
    ),
    hostile('a region of a filter without end', 'Filter Effects 1, 8: any size', () =>
      svg(
        `<filter id="f" x="-1e9" y="-1e9" width="2e9" height="2e9"><feFlood/></filter><rect filter="url(#f)" width="99" height="99"/>`,
      ),
    ),
    hostile('a picture that claims more than there is memory', '12.3: image', () =>
      svg(
        `<image width="99" height="99" href="data:image/png;base64,${base64(pngClaiming(60_000, 60_000))}"/>`,
      ),
    ),
    hostile('pictures in pictures, 12 deep', '12.3: image may be an SVG', () => {
      let inner = svg(box)
      for (let level = 0; level < 12; level += 1)
        inner = svg(`<image width="200" height="100" href="data:image/svg+xml;base64,${base64(inner)}"/>`)
      return inner
    }),
    hostile('no sides', '8.2: width and height', () => svg(box, 'width="0" height="0"')),
    hostile('sides that are no numbers', '8.2: width and height', () =>
      svg(box, 'width="NaN" height="-1e999"'),
    ),
    hostile('a view of the least size', '8.6: viewBox', () =>
      svg(box, 'width="99" height="99" viewBox="0 0 1e-300 1e-300"'),
    ),
    hostile('rules for every element in every way', 'CSS: any number of selectors', () =>
      svg(
        `<style>${many(2_000, (index) => `g g g > .c${index} ~ rect{fill:red}`)}</style>${many(2_000, (index) => `<g class="c${index}"/>`)}`,
      ),
    ),
    hostile('a text of two million letters', '11.2: text', () =>
      svg(`<text>${'x '.repeat(1_000_000)}</text>`),
    ),
    hostile('an attribute of sixteen megabytes', 'XML 1.0, 3.1: any length', () =>
      svg(`<rect id="${'x'.repeat(16 * 1024 ** 2)}"/>`),
    ),
    hostile('a hundred thousand attributes', 'XML 1.0, 3.1: any number', () =>
      svg(`<rect ${many(100_000, (index) => `a${index}="1" `)}/>`),
    ),
    hostile('letters that are none', 'XML 1.0, 2.2: characters', () => svg(`<text>\u0001\uFFFF&#x0;</text>`)),
    hostile('another encoding than it says', 'XML 1.0, 4.3.3: the declaration names the encoding', () =>
      svg(box, 'width="9" height="9"', '<?xml version="1.0" encoding="UTF-32"?>'),
    ),
    hostile('no end', 'XML 1.0, 2.1: elements end', () => svg(box).slice(0, -10)),
  ],
}
