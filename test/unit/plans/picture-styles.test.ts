import { describe, expect, it } from 'vitest'
import { planSvg } from '../../../electron/plans/writing/svg.ts'
import en from '../../../renderer/locales/en/index.ts'
import { colours } from '../../../renderer/design/tokens.ts'
import { editorTheme } from '../../../renderer/views/floors/styles/editor-theme.ts'
import { categoryLabel } from '../../../renderer/views/floors/plan/colouring.ts'
import { fixtureKinds, isStand, newFixture } from '../../../shared/domain/plan/elements.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import { colouringIds, colouringWords, uncategorised } from '../../../shared/domain/plan/picture/colouring.ts'
import { declaredFixtures } from '../../../shared/domain/plan/kinds/fixtures.ts'
import { markSigns } from '../../../shared/domain/plan/signs/signs.ts'
import { paperInk, paperTones } from '../../../shared/domain/plan/signs/tones.ts'
import { colouredBy, pictureOf, sampleFloor } from './support.ts'

describe('a plan that goes out', () => {
  it('has the colours of the screen in the light theme', () => {
    const { tones, text, textMuted, hall, hallEdge } = editorTheme('light')
    expect(paperTones).toEqual(tones)
    expect(paperInk).toEqual({
      text,
      muted: textMuted,
      line: colours.light.borderStrong,
      hall: hallEdge,
      paper: hall,
    })
  })

  it.each(colouringIds)(
    'has every stand in the colour and with the sign that “%s” gives it on the screen',
    async (id) => {
      const floor = sampleFloor()
      const { colouring, colouredBooth } = colouredBy(id)
      const { tones } = editorTheme('light')
      const { layers, legend } = await pictureOf(floor, { colouring, colouredBooth })
      const drawn = new Map(
        layers.flatMap(({ groups }) => groups.map((group) => [group.element.id, group.marks])),
      )
      for (const stand of floor.elements.filter(isStand)) {
        const category = colouring.categoryOf(
          stand,
          stand.boothKey === null ? undefined : colouredBooth(stand.boothKey),
        )
        const { tone, mark } = colouring.categories.find((one) => one.id === category) ?? uncategorised
        const marks = drawn.get(stand.id) ?? []
        expect(marks.find(({ kind }) => kind === 'area')).toMatchObject({
          paint: { fill: tones[tone].fill, edge: tones[tone].strong },
        })
        const signs = marks.flatMap((one) => (one.kind === 'sign' ? [one.sign] : []))
        expect(signs).toEqual(mark === 'full' ? [] : [markSigns[mark]])
        expect(legend.map(({ sign }) => sign)).toContain(markSigns[mark])
      }
    },
  )

  it.each(fixtureKinds)('shows the sign and the ground of a “%s” as the screen does', async (kind) => {
    const fixture = newFixture({
      id: 'f',
      kind,
      xMetres: 5,
      yMetres: 5,
      widthMetres: 4,
      heightMetres: 3,
      text: 'Hier',
    })
    const picture = await pictureOf({ ...sampleFloor(), elements: [fixture] })
    const marks = picture.layers.flatMap(({ groups }) => groups.flatMap((group) => group.marks))
    const { ground, tone, marks: declared } = declaredFixtures[kind]
    expect(marks.flatMap((one) => (one.kind === 'sign' ? [one.sign] : []))).toEqual(
      'sign' in declared ? [declared.sign] : [],
    )
    const areas = marks.flatMap((one) => (one.kind === 'area' ? [one.paint] : []))
    if (ground === 'none') expect(areas).toHaveLength(declared.kind === 'arrow' ? 1 : 0)
    else expect(areas[0]?.fill).toBe(ground === 'solid' ? paperInk.muted : paperTones[tone].fill)
    // No letter stands for a thing: it would be one language's.
    expect(planSvg(picture, { title: '' })).not.toMatch(/>[PW]</)
  })

  it.each([
    [0, 0],
    [90, 90],
    [180, 360],
    [-90, -90],
  ])(
    'turns a sign with a narrow exit of %i°, so that it points out of it',
    async (rotationDegrees, turned) => {
      const exit = newFixture({
        id: 'f',
        kind: 'emergency-exit',
        xMetres: 5,
        yMetres: 5,
        widthMetres: 0.5,
        heightMetres: 3,
        rotationDegrees,
      })
      const { layers } = await pictureOf({ ...sampleFloor(), elements: [exit] })
      const signs = layers.flatMap(({ groups }) =>
        groups.flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'sign')),
      )
      expect(signs).toMatchObject([{ rotationDegrees: turned }])
    },
  )

  it('calls the colours what the screen calls them', () => {
    const said = (key: string): string => {
      const text = key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], en)
      return String(text)
    }
    const words = Object.fromEntries(
      colouringWords.map((word) => [word, categoryLabel({ label: { word } }, said as never)]),
    )
    expect(englishPlanWords.colours).toEqual(words)
  })
})
