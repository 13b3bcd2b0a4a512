import { buffer } from 'node:stream/consumers'
import PdfDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import type { Drawing } from '../../../shared/domain/plan/drawing/drawing.ts'
import { onPlan } from '../../../shared/domain/plan/drawing/placement.ts'
import { standsFromDrawing } from '../../../shared/domain/plan/drawing/stands-from-drawing.ts'
import { boxOf, named, read } from '../../support/drawings/read.ts'

const inch = 0.0254

async function pdf(
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PdfDocument({ size: [720, 360], margin: 0, ...options })
  draw(document)
  document.end()
  return buffer(document)
}

/** Stands in a row, each half an inch wide. */
function row(document: PDFKit.PDFDocument, count: number): void {
  for (let at = 0; at < count; at += 1) {
    document
      .rect(72 + at * 36, 72, 36, 36)
      .lineWidth(0.5)
      .stroke('#0000ff')
    document
      .fontSize(9)
      .fillColor('#000')
      .text(`A${at + 1}`, 72 + at * 36 + 10, 84, { lineBreak: false })
  }
}

const svg = (inside: string, attributes = 'width="960" height="480"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" ${attributes}>${inside}</svg>`
const stroked = 'fill="none" stroke="#000000"'

/** The stands of a paper that lies under a hall of 100 by 50 metres. */
function standsOn(drawing: Drawing, outlineLayers: readonly string[]) {
  const place = {
    xMetres: 0,
    yMetres: 0,
    widthMetres: 100,
    heightMetres: 50,
    rotationDegrees: 0,
    crop: { left: 0, top: 0, right: 1, bottom: 1 },
  }
  return standsFromDrawing(drawing, {
    outlineLayers,
    textLayer: null,
    onPlan: onPlan(place, drawing),
    standing: [],
  }).stands
}

describe('a page of a PDF', () => {
  it('gives lines and texts where they are on the page, apart by how they are painted', async () => {
    const found = await read(await pdf((document) => row(document, 2)), 'pdf')
    expect(found).toMatchObject({ unitSource: 'paper', widthMetres: 10 * inch, heightMetres: 5 * inch })
    expect(found.layers.map(({ name, colour }) => [name, colour])).toEqual([
      ['0.5 pt · #0000ff', '#0000ff'],
      ['#000000', null],
    ])
    expect(
      named(found, '0.5 pt · #0000ff').closed[0]?.map((value) => Math.round((value / inch) * 1e4) / 1e4),
    ).toEqual([1, 1, 1.5, 1, 1.5, 1.5, 1, 1.5])
    expect(named(found, '#000000').texts.map(({ text }) => text)).toEqual(['A1', 'A2'])
  })

  it('gives stands in the size that its place under the plan gives it', async () => {
    const found = await read(await pdf((document) => row(document, 3)), 'pdf')
    expect(
      standsOn(found, ['0.5 pt · #0000ff']).map(({ number, shape }) => [
        number,
        shape.xMetres,
        shape.widthMetres,
        shape.heightMetres,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['A1', 10, 5, 5],
        ['A2', 15, 5, 5],
        ['A3', 20, 5, 5],
      ]),
    )
  })

  it('has the layers that the file has', async () => {
    const found = await read(
      await pdf((document) => {
        const group = document.ref({ Type: 'OCG', Name: new String('Wände') })
        group.end(undefined)
        const page = document.page as unknown as {
          readonly resources: { readonly data: Record<string, unknown> }
        }
        page.resources.data.Properties = { MC0: group }
        document.addContent('/OC /MC0 BDC')
        document.rect(10, 10, 300, 5).fill('#888888')
        document.addContent('EMC')
        row(document, 1)
      }),
      'pdf',
    )
    expect(found.layers.map(({ name }) => name)).toEqual(['Wände', '0.5 pt · #0000ff', '#000000'])
    expect(named(found, 'Wände').filled).toHaveLength(1)
  })

  it.each([
    [0, [1, 1, 1.5, 1.5]],
    [90, [3.5, 1, 4, 1.5]],
    [180, [8.5, 3.5, 9, 4]],
    [270, [1, 8.5, 1.5, 9]],
  ])('turned by %i degrees is read as it is shown', async (degrees, box) => {
    const content = await pdf((document) => {
      row(document, 1)
      const page = document.page as unknown as {
        readonly dictionary: { readonly data: Record<string, unknown> }
      }
      page.dictionary.data.Rotate = degrees
    })
    const found = await read(content, 'pdf')
    const rounded = boxOf({
      ...named(found, '0.5 pt · #0000ff'),
      closed: named(found, '0.5 pt · #0000ff').closed.map((path) => path.map((value) => value / inch)),
    })
    expect(rounded).toEqual(box)
  })

  it('is the one that is asked for, the last where there are fewer', async () => {
    const content = await pdf(
      (document) => void document.rect(0, 0, 9, 9).stroke().addPage().circle(72, 72, 36).stroke(),
    )
    expect((await read(content, 'pdf', 1)).layers[0]?.closed[0]).toHaveLength(8)
    expect((await read(content, 'pdf', 2)).layers[0]?.closed[0]?.length).toBeGreaterThan(30)
    expect(await read(content, 'pdf', 7)).toEqual(await read(content, 'pdf', 2))
  })

  it('without lines is refused as what it is', async () => {
    await expect(read(await pdf(() => undefined), 'pdf')).rejects.toMatchObject({
      code: 'file-damaged',
      details: { reason: 'drawing-no-lines' },
    })
    await expect(read('%PDF-1.7 and nothing', 'pdf')).rejects.toMatchObject({
      details: { reason: 'pdf-unreadable' },
    })
    const secret = await pdf((document) => row(document, 1), { userPassword: 'secret' })
    await expect(read(secret, 'pdf')).rejects.toMatchObject({ details: { reason: 'pdf-encrypted' } })
  })
})

describe('an SVG', () => {
  it('has the layers of Inkscape, of which some are switched off', async () => {
    const found = await read(
      svg(
        `<g inkscape:groupmode="layer" inkscape:label="Stände"><rect x="96" y="96" width="48" height="48" ${stroked}/><text x="120" y="125" text-anchor="middle" font-size="10">A1</text></g>` +
          `<g inkscape:groupmode="layer" inkscape:label="Maße" style="display:none"><path d="M0 0h9" ${stroked}/></g>`,
      ),
      'svg',
    )
    expect(found).toMatchObject({ unitSource: 'paper', widthMetres: 10 * inch, heightMetres: 5 * inch })
    expect(found.layers.map(({ name, shown }) => [name, shown])).toEqual([
      ['Stände', true],
      ['Maße', false],
    ])
    expect(standsOn(found, ['Stände'])).toMatchObject([
      { number: 'A1', shape: { xMetres: 10, yMetres: 10, widthMetres: 5, heightMetres: 5 } },
    ])
  })

  it('has its groups with names as layers, though one group is around them all', async () => {
    const groups = `<g id="all"><g id="WALLS"><path d="M0 0h96" ${stroked}/></g><g id="STANDS"><g id="inner"><path d="M0 9h96" ${stroked}/></g></g></g>`
    expect((await read(svg(groups), 'svg')).layers.map(({ name }) => name)).toEqual(['WALLS', 'STANDS'])
  })

  it('is read in its view, with transformations, and what is used again', async () => {
    const found = await read(
      svg(
        `<defs><rect id="one" width="10" height="10" ${stroked}/></defs><g transform="translate(20 10) rotate(90) scale(2)"><use xlink:href="#one" x="5"/></g>`,
        'width="960" height="480" viewBox="0 0 200 100"',
      ),
      'svg',
    )
    const [box = []] = found.layers[0]?.closed ?? []
    expect(box.map((value) => Math.round((value / inch) * 20 * 10) / 10)).toEqual([
      20, 20, 20, 40, 0, 40, 0, 20,
    ])
  })

  it('draws every command of a path', async () => {
    const path =
      'M96 96l48 0v48H96Z m96 0c0 20 20 40 48 48S288 144 288 96 M96 288q48-48 96 0t96 0 M300 300a30 30 0 0160 0'
    const found = await read(svg(`<path d="${path}" ${stroked}/>`), 'svg')
    expect(found.layers[0]?.closed).toHaveLength(1)
    expect(found.layers[0]?.open).toHaveLength(3)
    const arc = found.layers[0]?.open.at(-1) ?? []
    const away = arc.flatMap((x, at) =>
      at % 2 === 0
        ? [Math.abs(Math.hypot((x / inch) * 96 - 330, ((arc[at + 1] ?? 0) / inch) * 96 - 300) - 30)]
        : [],
    )
    expect(Math.max(...away)).toBeLessThan(0.05)
  })

  it('leaves out what is not drawn, and what is beside it', async () => {
    const away = `<g display="none"><path d="M0 0h9" ${stroked}/></g><clipPath id="c"><path d="M0 0h9" ${stroked}/></clipPath><path d="M-500 0h99" ${stroked}/>`
    const found = await read(
      svg(`${away}<path d="M0 0h9" ${stroked}/><script>alert(1)</script><foreignObject/>`),
      'svg',
    )
    expect(found.layers.flatMap(({ open }) => open)).toHaveLength(1)
    await expect(read(svg(away), 'svg')).rejects.toMatchObject({ details: { reason: 'drawing-no-lines' } })
  })
})
