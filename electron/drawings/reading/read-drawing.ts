import DxfParser from 'dxf-parser'
import { createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { metresPerUnit } from '../../../shared/domain/plan/drawing/drawing.ts'
import { AppError } from '../../../shared/errors.ts'
import { drawingLimits, tooMuch } from '../limits.ts'
import { refuseMultitudes } from './counted.ts'
import { boxOf, expand, type Block } from './expand.ts'
import { entityOf, supportedTypes, unsupportedTypes, type Entity } from './entities.ts'
import { textOfDrawing } from './file-text.ts'
import { Groups, type Scanner } from './groups.ts'
import { hasForeignRecords } from './table-ends.ts'
import { unitOf } from './units.ts'
import { writtenDrawing, type FileLayer } from './written-drawing.ts'

/** Curves are drawn this exactly. */
const toleranceMetres = 0.002

/**
 * Reads a DXF in text and writes what it shows, a `Drawing`, to `target`: JSON packed with gzip.
 * Runs in the media process.
 *
 * @throws AppError `file-type`, `file-empty`, `file-damaged`, `file-too-large`
 */
export async function readDrawing(path: string, name: string, target: string): Promise<void> {
  if ((await stat(path)).size > drawingLimits.fileBytes) throw tooMuch('fileBytes')
  const text = textOfDrawing(await readFile(path), name)
  const { header, layers, blocks, entities } = parsed(text, name)
  refuseMultitudes(entities, blocks)
  const unit = unitOf(header, () => extentOf(entities, blocks))
  const expanded = expand(entities, blocks, toleranceMetres / metresPerUnit[unit.unit])
  const clipped = clippedBlocks(text)
  const flat = clipped === 0 ? expanded : { ...expanded, unsupported: new Map(expanded.unsupported).set('XCLIP', clipped) }
  await pipeline(Readable.from(writtenDrawing(flat, layers, unit, name)), createGzip({ level: 3 }), createWriteStream(target, { mode: 0o600 }))
}

/** How many blocks are cut at a boundary of their own, which is not done here: they are shown whole. */
function clippedBlocks(text: string): number {
  return text.match(/^[ \t]*0[ \t]*\r?\n[ \t]*SPATIAL_FILTER[ \t]*$/gm)?.length ?? 0
}

interface Parsed {
  readonly header: Readonly<Record<string, unknown>>
  readonly layers: ReadonlyMap<string, FileLayer>
  readonly blocks: ReadonlyMap<string, Block>
  readonly entities: readonly Entity[]
}

/** What the parser gives, as far as it is looked at. Entities are what `handlerOf` made of them. */
interface ParserResult {
  readonly header?: Readonly<Record<string, unknown>>
  readonly tables?: {
    readonly layer?: {
      readonly layers?: Readonly<
        Record<
          string,
          { readonly name?: string; readonly visible?: boolean; readonly frozen?: boolean; readonly colorIndex?: number; readonly color?: number }
        >
      >
    }
  }
  readonly blocks?: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly position?: { readonly x?: number; readonly y?: number }
        readonly xrefPath?: string
        readonly type?: number
        readonly entities?: readonly ReadEntity[]
      }
    >
  >
  readonly entities?: readonly ReadEntity[]
}

interface ReadEntity {
  readonly shown: Entity | undefined
}

/** Of a block's flags: kept in another file, overlaid or not. */
const externalFlags = 4 | 8

function parsed(text: string, name: string): Parsed {
  if (hasForeignRecords(text)) throw unreadable(name)
  const parser = new DxfParser()
  // The parser's own readers lose corners, hatches, attributes and what is mirrored; its types name
  // only those readers.
  for (const type of [...supportedTypes, ...unsupportedTypes]) parser.registerEntityHandler(handlerOf(type) as never)
  const result = parsedBy(parser, text, name)
  const blocks = Object.values(result.blocks ?? {}).map((block) => [block.name.toLowerCase(), blockOf(block)] as const)
  const layers = Object.values(result.tables?.layer?.layers ?? {}).flatMap((layer) =>
    layer.name === undefined
      ? []
      : [[layer.name.toLowerCase(), { name: layer.name, colour: colourOf(layer), shown: layer.visible !== false && layer.frozen !== true }] as const],
  )
  if (result.entities === undefined) throw nothingIn(name)
  return { header: result.header ?? {}, layers: new Map(layers), blocks: new Map(blocks), entities: entitiesOf(result.entities) }
}

function parsedBy(parser: DxfParser, text: string, name: string): ParserResult {
  try {
    return parser.parseSync(text) as unknown as ParserResult
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    const isCutOff = thrown instanceof Error && thrown.message.startsWith('Unexpected end of input')
    if (!isCutOff) throw unreadable(name, thrown)
    throw new AppError('file-damaged', `“${name}” cannot be read as a drawing: its end is missing.`, {
      cause: thrown,
      details: { reason: 'drawing-cut-off', name },
    })
  }
}

function unreadable(name: string, cause?: unknown): AppError {
  return new AppError('file-damaged', `“${name}” cannot be read as a drawing.`, { cause, details: { reason: 'drawing-unreadable', name } })
}

function handlerOf(type: string) {
  return class {
    readonly ForEntityName = type
    parseEntity(scanner: Scanner): ReadEntity {
      const groups = new Groups(scanner)
      return { shown: entityOf(groups, type === 'POLYLINE' ? verticesOf(scanner) : []) }
    }
  }
}

/** They follow a POLYLINE as entities of their own, up to a SEQEND. */
function verticesOf(scanner: Scanner): readonly Groups[] {
  const vertices: Groups[] = []
  while (scanner.lastReadGroup.value === 'VERTEX') vertices.push(new Groups(scanner))
  if (scanner.lastReadGroup.value === 'SEQEND') new Groups(scanner)
  return vertices
}

function entitiesOf(read: readonly ReadEntity[]): readonly Entity[] {
  return read.flatMap(({ shown }) => shown ?? [])
}

function blockOf({ position, xrefPath, type, entities }: NonNullable<ParserResult['blocks']>[string]): Block {
  return {
    base: [position?.x ?? 0, position?.y ?? 0],
    entities: entitiesOf(entities ?? []),
    external: (xrefPath ?? '') !== '' && ((type ?? 0) & externalFlags) !== 0,
  }
}

/** Number 7 is the colour that stands out from the paper. */
function colourOf({ colorIndex, color }: { readonly colorIndex?: number; readonly color?: number }): string | null {
  return colorIndex === undefined || colorIndex === 7 || color === undefined ? null : `#${color.toString(16).padStart(6, '0')}`
}

/** How long the longer side of the drawing is, in its own unit, for a file that names none. */
function extentOf(entities: readonly Entity[], blocks: ReadonlyMap<string, Block>): number {
  const box = boxOf(expand(entities, blocks, Number.MAX_VALUE).layers.values())
  return box === undefined ? 1 : Math.max(box.maxX - box.minX, box.maxY - box.minY)
}

function nothingIn(name: string): AppError {
  return new AppError('file-damaged', `“${name}” shows nothing: it has no entities in model space.`, { details: { reason: 'drawing-empty', name } })
}
