import { describe, expect, it } from 'vitest'
import { textMeasure } from '../../../electron/print/measure.ts'
import { planDxf } from '../../../electron/plans/writing/dxf.ts'
import { planSvg } from '../../../electron/plans/writing/svg.ts'
import { formatsFor } from '../../../renderer/locales/formats.ts'
import { measureText } from '../../../renderer/views/floors/styles/measure-text.ts'
import { newFixture, type Fixture } from '../../../shared/domain/plan/elements.ts'
import { rotateAround, centreOf } from '../../../shared/domain/plan/geometry/rectangle.ts'
import { dimensionMarks } from '../../../shared/domain/plan/picture/dimension-marks.ts'
import { lengthsIn } from '../../../shared/domain/plan/picture/lengths.ts'
import type { LineMark, Mark, TextMark } from '../../../shared/domain/plan/picture/plan-picture.ts'
import { paperColours } from '../../../shared/domain/plan/signs/tones.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { pictureOf, sampleFloor } from './support.ts'

function dimension(rest: Partial<Fixture> = {}): Fixture {
  return newFixture({
    id: 'd',
    kind: 'dimension',
    xMetres: 5,
    yMetres: 5,
    widthMetres: 6.25,
    heightMetres: 0.8,
    ...rest,
  })
}

async function marksOf(fixture: Fixture, language = 'en'): Promise<readonly Mark[]> {
  const { layers } = await pictureOf({ ...sampleFloor(), elements: [fixture] }, { language })
  return layers.flatMap(({ groups }) => groups.flatMap(({ marks }) => marks))
}

const texts = (marks: readonly Mark[]): readonly TextMark[] => marks.filter((mark) => mark.kind === 'text')
const lines = (marks: readonly Mark[]): readonly LineMark[] => marks.filter((mark) => mark.kind === 'line')

describe('a dimension on a plan', () => {
  it.each([
    ['en', '6.25 m'],
    ['de', '6,25 m'],
    ['fr', '6,25 m'],
    ['de-CH', '6.25 m'],
  ])('says how long it is as “%s” writes it', async (language, said) => {
    expect(texts(await marksOf(dimension(), language)).map(({ text }) => text)).toEqual([said])
  })

  it.each(languageCodes)('writes a length as the screen does in “%s”', (language) => {
    const onScreen = measureText(formatsFor(`${language}-u-nu-latn`))
    for (const metres of [0.1, 3, 12.345, 1234.5])
      expect(lengthsIn(language)(metres)).toBe(onScreen({ kind: 'metres', sides: [metres] }))
  })

  it('says what somebody wrote on it in place of that', async () => {
    expect(texts(await marksOf(dimension({ text: ' approx. 6 m ' }))).map(({ text }) => text)).toEqual([
      'approx. 6 m',
    ])
  })

  it('has a tick at each end, and a line that is open where its text stands', async () => {
    const marks = await marksOf(dimension())
    const [left, right, before, after] = lines(marks).map(({ points }) =>
      points.map(({ x, y }) => [x, y] as const),
    )
    expect(lines(marks)).toHaveLength(4)
    expect(left?.map(([x]) => Math.abs(x - 5) < 0.1)).toEqual([true, true])
    expect(right?.map(([x]) => Math.abs(x - 11.25) < 0.1)).toEqual([true, true])
    const [text] = texts(marks)
    expect(before?.at(-1)?.[0]).toBeLessThan(text?.x ?? 0)
    expect(after?.at(0)?.[0]).toBeGreaterThan((text?.x ?? 0) + (text?.widthMetres ?? 0))
    expect([...(before ?? []), ...(after ?? [])].map(([, y]) => y)).toEqual([5.4, 5.4, 5.4, 5.4])
  })

  it.each([
    [0, 0],
    [30, 30],
    [90, -90],
    [89.6, -90.4],
    [-90, -90],
    [135, -45],
    [180, 0],
    [-170, 10],
  ])('turned by %i° is written at %i°, never upside down', async (rotationDegrees, written) => {
    const [text] = texts(await marksOf(dimension({ rotationDegrees })))
    expect((text?.rotationDegrees ?? NaN) - written).toBeCloseTo(0)
  })

  it.each([0.1, 0.3, 1, 2, 40])(
    'of %d m stays within its frame, where alone it is painted anew',
    async (widthMetres) => {
      for (const rotationDegrees of [0, 37, 90, 200]) {
        const fixture = dimension({ widthMetres, rotationDegrees })
        const marks = await marksOf(fixture)
        const centre = centreOf(fixture)
        for (const point of lines(marks).flatMap(({ points }) => points)) {
          const { x, y } = rotateAround(point, centre, -rotationDegrees)
          expect(Math.abs(x - centre.x)).toBeLessThanOrEqual(widthMetres / 2)
          expect(Math.abs(y - centre.y)).toBeLessThanOrEqual(0.4)
        }
        for (const { widthMetres: wide } of texts(marks)) expect(wide).toBeLessThanOrEqual(widthMetres)
      }
    },
  )

  it('is a whole line where its letters would be too small to be read', async () => {
    const setting = {
      measure: await textMeasure(),
      pixelMetres: 0.5,
      leastTextMetres: 2.5,
      length: String,
      colours: paperColours,
    }
    const marks = dimensionMarks(dimension(), setting)
    expect(texts(marks)).toEqual([])
    expect(lines(marks)).toHaveLength(3)
  })

  it('goes out as lines with its text: in a DXF in the layer of notes', async () => {
    const picture = await pictureOf({ ...sampleFloor(), elements: [dimension()] })
    const dxf = planDxf(picture).replaceAll('\r', '')
    expect(dxf.match(/\nLWPOLYLINE\n(?:.*\n){1,12}? *8\nNOTES\n/g)).toHaveLength(4)
    expect(dxf).toMatch(/\nTEXT\n(?:.*\n){1,12}? *8\nNOTES\n/)
    expect(dxf).toContain('\n6.25 m\n')
    expect(planSvg(picture, { title: '' })).toContain('>6.25 m</text>')
  })
})
