import type { GroupSource } from './groups/group-source.ts'
import { objectsOf } from './dxf-objects.ts'
import { entitiesOf } from './entities/entities.ts'
import type { Block, DxfModel } from './expand.ts'
import { Groups } from './groups/groups.ts'
import type { Entity } from './entities/shown.ts'
import type { FileLayer } from '../figures/written-drawing.ts'

export interface DxfFile extends DxfModel {
  readonly header: ReadonlyMap<string, string | number>
  readonly layers: ReadonlyMap<string, FileLayer>
  /** Whether it ends before it says so. */
  readonly isCutOff: boolean
  /** How many places of it could not be followed. */
  readonly skipped: number
}

/** Of a block's flags: kept in another file, overlaid or not. */
const externalFlags = 4 | 8
const frozenFlag = 1
/** The colour that stands out from the paper. */
const paperColour = 7

/**
 * What is in a DXF, section by section. One that is damaged is read as far as it can be: a section, a
 * block or a table that does not end is ended by what follows it.
 */
export function readDxf(source: GroupSource): DxfFile {
  const reader = new Reader(source)
  reader.readAll()
  const { header, layers, entities, blocks, objects, isCutOff } = reader
  return { header, layers, entities, blocks, objects: objectsOf(objects), isCutOff, skipped: source.skipped }
}

class Reader {
  readonly header = new Map<string, string | number>()
  readonly layers = new Map<string, FileLayer>()
  readonly blocks = new Map<string, Block>()
  readonly entities: Entity[] = []
  readonly objects: Groups[] = []
  isCutOff = false
  readonly #source: GroupSource
  #isThere: boolean

  constructor(source: GroupSource) {
    this.#source = source
    this.#isThere = source.next()
  }

  readAll(): void {
    let isEnded = false
    while (this.#isThere && !this.#isBeginningOf('EOF')) {
      isEnded = this.#isBeginningOf('ENDSEC')
      if (this.#isBeginningOf('SECTION')) this.#readSection()
      else this.#goOn()
    }
    // Whoever leaves the last line away has written all the same all that is shown.
    this.isCutOff = !this.#isThere && !isEnded
  }

  #readSection(): void {
    if (!this.#goOn() || this.#source.code !== 2) return
    const name = String(this.#source.value).trim().toUpperCase()
    this.#goOn()
    if (name === 'HEADER') this.#readHeader()
    else if (name === 'TABLES') this.#each((groups) => this.#takeLayer(groups))
    else if (name === 'BLOCKS') this.#readBlocks()
    else if (name === 'ENTITIES') this.#readEntities(this.entities)
    else if (name === 'OBJECTS') this.#each((groups) => this.objects.push(groups))
  }

  #readHeader(): void {
    let variable = ''
    for (; this.#isThere && this.#source.code !== 0; this.#goOn()) {
      const { code, value } = this.#source
      if (code === 9) variable = String(value).trim()
      else if (!this.header.has(variable)) this.header.set(variable, value)
    }
  }

  #takeLayer(groups: Groups): void {
    const name = groups.text(2)
    if (groups.type !== 'LAYER' || name === '') return
    const index = groups.number(62, paperColour)
    const own = groups.number(420, -1)
    const colour =
      own >= 0 && own <= 0xffffff
        ? `#${own.toString(16).padStart(6, '0')}`
        : Math.abs(index) === paperColour
          ? null
          : colourOfIndex(Math.abs(index))
    this.layers.set(name.toLowerCase(), {
      name,
      colour: colour ?? null,
      shown: !(index < 0) && (groups.number(70, 0) & frozenFlag) === 0,
    })
  }

  #readBlocks(): void {
    while (this.#isThere && !this.#isSectionEnd()) {
      if (!this.#isBeginningOf('BLOCK')) {
        this.#goOn()
        continue
      }
      const groups = this.#take()
      const [x = 0, y = 0] = groups.points(10).filter(Number.isFinite)
      const entities: Entity[] = []
      this.#readEntities(entities)
      const isExternal = groups.text(1) !== '' && (groups.number(70, 0) & externalFlags) !== 0
      this.blocks.set(groups.text(2).toLowerCase(), { base: [x, y], entities, external: isExternal })
    }
  }

  /** Up to the end of a block or a section. */
  #readEntities(into: Entity[]): void {
    while (
      this.#isThere &&
      !this.#isSectionEnd() &&
      !this.#isBeginningOf('ENDBLK') &&
      !this.#isBeginningOf('BLOCK')
    ) {
      const groups = this.#take()
      // They follow a POLYLINE as entities of their own, up to a SEQEND.
      const vertices: Groups[] = []
      if (groups.type === 'POLYLINE') while (this.#isBeginningOf('VERTEX')) vertices.push(this.#take())
      if (groups.isTorn || vertices.at(-1)?.isTorn === true) return
      for (const entity of entitiesOf(groups, vertices)) into.push(entity)
    }
  }

  #each(take: (groups: Groups) => void): void {
    while (this.#isThere && !this.#isSectionEnd()) take(this.#take())
  }

  /** What begins here, up to the next beginning. */
  #take(): Groups {
    const groups = new Groups(this.#source)
    this.#isThere = !groups.isLast
    return groups
  }

  #goOn(): boolean {
    this.#isThere = this.#source.next()
    return this.#isThere
  }

  #isBeginningOf(name: string): boolean {
    return (
      this.#isThere && this.#source.code === 0 && String(this.#source.value).trim().toUpperCase() === name
    )
  }

  #isSectionEnd(): boolean {
    return this.#isBeginningOf('ENDSEC') || this.#isBeginningOf('SECTION') || this.#isBeginningOf('EOF')
  }
}

const ownColours = [
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
function colourOfIndex(index: number): string | undefined {
  const own = ownColours[index] ?? greys[index - firstGrey]
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
