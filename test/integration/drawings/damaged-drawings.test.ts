import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import {
  binaryDxf,
  dxfText,
  entity,
  inMetres,
  insert,
  layer,
  line,
  rectangle,
  text,
  type DxfParts,
  type Group,
} from '../../support/drawings/dxf-text.ts'
import { named, read } from '../../support/drawings/read.ts'

const parts: DxfParts = {
  layers: [layer('STANDS', 1), layer('off', -3)],
  blocks: { stand: [rectangle('0', 0, 0, 3, 3), text('0', 1.5, 1.5, 0.4, 'B7')] },
  entities: [
    rectangle('STANDS', 0, 0, 40, 20),
    text('STANDS', 5, 5, 0.5, 'A1'),
    insert('STANDS', 'stand', 10, 10, [1071, 7], [290, 1], [420, 255], [1000, 'x']),
    entity('CIRCLE', 'off', [10, 5], [20, 5], [40, 2]),
  ],
}

describe('a binary drawing', () => {
  it.each([12, 13] as const)('of release %i shows what the same in text shows', async (release) => {
    expect(await read(binaryDxf(parts, release))).toEqual(await read(dxfText(parts)))
  })

  it('is read in the letters that its header says', async () => {
    const header: readonly Group[] = [
      ...inMetres.slice(2),
      [9, '$ACADVER'],
      [1, 'AC1015'],
      [9, '$DWGCODEPAGE'],
      [3, 'ANSI_1252'],
    ]
    const written = binaryDxf({ header, entities: [...parts.entities, text('T', 1, 1, 1, '@@')] })
    written.set([0xc9, 0xe9], written.indexOf('@@'))
    expect(named(await read(written), 'T').texts[0]?.text).toBe('Éé')
  })

  it('that is cut off shows what comes before', async () => {
    const whole = binaryDxf(parts)
    const found = await read(whole.subarray(0, whole.indexOf('CIRCLE') + 20))
    expect(found.leftOut).toMatchObject({ isCutOff: true })
    expect(named(found, 'STANDS').closed).toHaveLength(2)
  })
})

const sound = dxfText(parts)
const asRead = { widthMetres: 40, heightMetres: 20 }

describe('a damaged drawing', () => {
  it.each([
    ['lines that end with a return alone', sound.replaceAll('\r\n', '\r')],
    ['lines that end with two returns', sound.replaceAll('\r\n', '\r\r\n')],
    ['an empty line after every line', sound.replaceAll('\r\n', '\n\n')],
    ['empty lines between its groups', sound.replaceAll('  0\r\n', '\r\n\r\n  0\r\n')],
    ['codes without space before them', sound.replaceAll(/^ +(?=\d)/gm, '')],
    ['codes with tabs and much space around them', sound.replaceAll(/^ +(\d+)/gm, '\t      $1   ')],
    ['no EOF', sound.replace(/ *0\r\nEOF\r\n/, '')],
    ['a version that there is not', sound.replace('AC1027', 'AC9999')],
    ['the version of another time', sound.replace('AC1027', 'MC0.0')],
    ['small letters', sound.replaceAll('LWPOLYLINE', 'lwpolyline').replaceAll('ENDSEC', 'endsec')],
    ['no ENDSEC', sound.replaceAll(/ *0\r\nENDSEC\r\n/g, '')],
    ['a block without its end', sound.replace(/ *0\r\nENDBLK\r\n *8\r\n0\r\n/, '')],
  ])('with %s is read whole', async (_what, content) => {
    expect(content).not.toBe(sound)
    const found = await read(content)
    expect(found).toMatchObject({ ...asRead, leftOut: { broken: 0, isCutOff: false, skipped: 0 } })
    expect(named(found, 'STANDS').texts.map((one) => one.text)).toEqual(['A1', 'B7'])
  })

  it('with lines that are no groups shows what begins behind them, and says so', async () => {
    const found = await read(sound.replace(/ *8\r\nSTANDS\r\n/, 'a line\r\ntoo much\r\n'))
    expect(found.leftOut).toMatchObject({ isCutOff: false, skipped: 1 })
    expect(named(found, 'STANDS').texts.map((one) => one.text)).toEqual(['A1', 'B7'])
  })

  it('whose end is missing shows what comes before, without the last thing, and says so', async () => {
    const found = await read(sound.slice(0, sound.indexOf('CIRCLE') + 20))
    expect(found).toMatchObject({ ...asRead, leftOut: { isCutOff: true } })
    expect(found.layers.map(({ name }) => name)).toEqual(['STANDS'])
  })

  it('that ends before anything is drawn is refused with that reason', async () => {
    await expect(read(sound.slice(0, sound.indexOf('LWPOLYLINE') - 10))).rejects.toMatchObject({
      details: { reason: 'drawing-cut-off' },
    })
  })

  it.each(['text', 'binary'] as const)(
    'in %s, cut anywhere and with any byte changed, shows something or is refused with a reason',
    async (kind) => {
      const whole =
        kind === 'text'
          ? Buffer.from(sound)
          : binaryDxf({ ...parts, entities: [...parts.entities, line('L', 0, 0, 9, 9)] }, 12)
      const damage = fc.record({
        at: fc.nat(whole.length - 1),
        byte: fc.nat(255),
        end: fc.integer({ min: 40, max: whole.length }),
      })
      await fc.assert(
        fc.asyncProperty(damage, async ({ at, byte, end }) => {
          const damaged = Buffer.from(whole)
          damaged[at] = byte
          try {
            const { widthMetres, heightMetres } = await read(damaged.subarray(0, end))
            expect(Math.min(widthMetres, heightMetres)).toBeGreaterThan(0)
          } catch (error) {
            expect(error).toBeInstanceOf(AppError)
            expect((error as AppError).details?.reason ?? (error as AppError).code).toBeTypeOf('string')
          }
        }),
        { numRuns: 300 },
      )
    },
  )
})
