import { readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import type { MadePlan, PlanOutput } from '../../shared/contract/plan-files.ts'
import { safeFileName } from '../../shared/domain/files/file-name.ts'
import { filesOf, layoutFileOf } from '../../shared/domain/plan/files/layout-file.ts'
import { isStand, type PlanElement } from '../../shared/domain/plan/elements.ts'
import {
  mostPlanPixels,
  mostPlanSidePixels,
  planFormats,
  planPictureSize,
  type PlanFormat,
} from '../../shared/domain/plan/files/plan-formats.ts'
import type { PlanFloor } from '../../shared/domain/plan/plan-source.ts'
import { colouredFields, colouringOf, publicColouring } from '../../shared/domain/plan/picture/colouring.ts'
import { drawPlan, type DrawOptions } from '../../shared/domain/plan/picture/draw-plan.ts'
import type { PlanPicture } from '../../shared/domain/plan/picture/plan-picture.ts'
import { AppError } from '../../shared/errors.ts'
import type { Drawings } from '../drawings/drawings.ts'
import type { MediaProcesses } from '../media/media-processes.ts'
import type { Thumbnails } from '../media/thumbnails.ts'
import { unwrittenIn } from '../print/lines.ts'
import { textMeasure, type PrintMeasure } from '../print/measure.ts'
import type { TableFolder } from '../tables/table-folder.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { planPage } from './interactive/plan-page.ts'
import { publicBooths } from './public-booths.ts'
import { readPlan, type WorkspacePlan } from './read-source.ts'
import { shownFiles, temporaryPath } from './shown-files.ts'
import { planDxf } from './writing/dxf.ts'
import { planPdf } from './writing/pdf/plan-pdf.ts'
import { standLines } from './writing/stand-rows.ts'
import { planSvg } from './writing/svg.ts'

export interface PlanMaker {
  readonly workspace: Workspace
  readonly tables: TableFolder
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly processes: MediaProcesses
  readonly thumbnails: Thumbnails
  readonly drawings: Drawings
}

interface MakeProgress {
  readonly signal: AbortSignal
  readonly onDone: (done: number, total: number) => void
}

const logoPixels = 256

/**
 * Makes a file of the plans of floors and keeps it to be fetched. Throws `not-found`,
 * `invalid-input` where it would be larger than anybody can use, and the signal's reason.
 */
export async function makePlan(
  maker: PlanMaker,
  output: PlanOutput,
  progress: MakeProgress,
): Promise<MadePlan & { readonly path: string }> {
  const { workspace, tables } = maker
  const { format, name } = output
  const all = readPlan(workspace, output.floorKeys)
  const source = output.holds ? all : withoutHolders(all)
  if (format === 'csv' || format === 'xlsx') {
    const made = await tables.make(
      { name, format, sheet: 'stands' },
      Readable.from(standLines(source.floors, source)),
      progress.signal,
    )
    return { ...made, leftOut: [], unwritten: [] }
  }
  const content =
    format === 'json'
      ? await layout(maker, source, output)
      : await drawing(maker, source, { ...output, format }, progress)
  progress.signal.throwIfAborted()
  const { bytes, leftOut, unwritten } = content
  const kind =
    content.packed === true
      ? { extension: 'zip', mime: 'application/zip' }
      : { extension: format, mime: planFormats[format].mime }
  const made = await tables.keep({ name: `${name}.${kind.extension}`, mime: kind.mime, bytes })
  const path = tables.made(made.fileId)?.path
  if (path === undefined) throw new AppError('internal', 'The file that was made is gone.')
  return { ...made, path, leftOut, unwritten }
}

interface Content {
  readonly bytes: Uint8Array
  readonly leftOut: readonly string[]
  /** Letters that no font here has. */
  readonly unwritten: readonly string[]
  /** Whether it is a ZIP of several. */
  readonly packed?: boolean
}

/** What is drawn; the tables and the layout file are written. */
type DrawnOutput = PlanOutput & { readonly format: Exclude<PlanFormat, 'csv' | 'xlsx' | 'json'> }

async function drawing(
  maker: PlanMaker,
  source: WorkspacePlan,
  output: DrawnOutput,
  progress: MakeProgress,
): Promise<Content> {
  const { format, words } = output
  // Who a stand is kept for is not for everybody, whatever else is said.
  const drawn = format === 'html' ? withoutHolders(source) : source
  const { floors } = drawn
  const booths =
    format === 'html'
      ? await publicBooths(drawn, {
          floors,
          logo: (hash) => logo(maker, hash),
          hashOfUrl: (url) => maker.workspace.assets.hashOfUrl(url),
        })
      : undefined
  const shown = booths === undefined ? drawn : { ...drawn, booths: booths.named }
  const shownOf = await shownFiles(maker, floors, output, progress.signal)
  const measure = await textMeasure()
  const leftOut = new Set<string>()
  const unwritten = new Set<string>()
  const options = { ...output, ...(await colours(maker.workspace, source, output, booths?.named)) }
  const draw = (floor: PlanFloor): PlanPicture => {
    const picture = drawPlan(floor, shown, options, { measure, shownOf: ({ id }) => shownOf.get(id) })
    for (const one of [...picture.leftOut, ...(format === 'dxf' ? imageNames(picture) : [])]) leftOut.add(one)
    return picture
  }
  const each = async (make: (floor: PlanFloor) => Uint8Array | Promise<Uint8Array>): Promise<Content> => {
    const files: [string, Uint8Array][] = []
    for (const [at, floor] of floors.entries()) {
      progress.signal.throwIfAborted()
      progress.onDone(at, floors.length)
      files.push([
        `${String(at + 1).padStart(2, '0')} ${safeFileName(floor.name)}.${format}`,
        await make(floor),
      ])
    }
    const [only] = files
    const missed = { leftOut: [...leftOut], unwritten: [...unwritten] }
    if (files.length === 1 && only !== undefined) return { bytes: only[1], ...missed }
    return { bytes: zipSync(Object.fromEntries(files), { level: 6 }), ...missed, packed: true }
  }
  switch (format) {
    case 'pdf': {
      const { paper, lists, date } = output
      const made = await planPdf({ source: shown, floors, draw, paper, lists, words, date, ...progress })
      return { ...made, leftOut: [...leftOut] }
    }
    case 'svg':
      return each((floor) =>
        Buffer.from(planSvg(draw(floor), { title: `${source.event.name} · ${floor.name}` })),
      )
    case 'dxf':
      return each((floor) => Buffer.from(planDxf(draw(floor))))
    case 'png':
      return each((floor) => {
        const widthPixels = checkedWidth(floor, output.widthPixels)
        const picture = draw(floor)
        for (const letter of unwrittenOn(picture, measure)) unwritten.add(letter)
        return pngOf(
          maker,
          planSvg(picture, { title: floor.name, widthPixels, outlines: measure }),
          progress.signal,
        )
      })
    case 'html': {
      const pictures = floors.map((floor) => ({ floor, picture: draw(floor) }))
      const page = await planPage({
        ...{
          event: source.event,
          language: output.language,
          words,
          categories: source.categories,
          floors: pictures,
        },
        boothOf: (key) => booths?.details.get(key),
      })
      return { bytes: Buffer.from(page), leftOut: [...leftOut], unwritten: [] }
    }
  }
}

/** What shows a picture: a drawing (DXF) has none. */
function imageNames({ layers }: PlanPicture): readonly string[] {
  return layers.flatMap(({ groups }) =>
    groups.flatMap(({ title, marks }) => (marks.some(({ kind }) => kind === 'image') ? [title] : [])),
  )
}

/** The letters on a plan that our fonts do not have. */
function unwrittenOn({ layers }: PlanPicture, measure: PrintMeasure): readonly string[] {
  const texts = layers.flatMap(({ groups }) =>
    groups.flatMap(({ marks }) =>
      marks.flatMap((mark) =>
        mark.kind === 'text'
          ? [mark]
          : mark.kind === 'drawing'
            ? mark.layers.flatMap((layer) => layer.texts)
            : [],
      ),
    ),
  )
  return texts.flatMap(({ text, weight }) =>
    measure.lines(text, { weight, maxWidth: Number.POSITIVE_INFINITY, maxLines: 1 }).flatMap(unwrittenIn),
  )
}

/** By what stands are coloured; `named`: of whom anybody may know, where that is not everybody. */
async function colours(
  { lists }: Workspace,
  { categories }: WorkspacePlan,
  { colourBy }: PlanOutput,
  named: ReadonlyMap<string, unknown> | undefined,
): Promise<Pick<DrawOptions, 'colouring' | 'colouredBooth'>> {
  const { items } = await lists.page({ entity: 'booth' }, { fields: colouredFields })
  const booths = items.filter(({ key }) => named?.has(key) !== false)
  const known = new Map(booths.map((booth) => [booth.key, booth]))
  return {
    colouring: colouringOf(named === undefined ? colourBy : publicColouring(colourBy), {
      booths,
      standCategories: categories,
    }),
    colouredBooth: (key) => known.get(key),
  }
}

/** The plans without a word on whom stands are kept for. */
function withoutHolders(source: WorkspacePlan): WorkspacePlan {
  const silent = (element: PlanElement): PlanElement =>
    isStand(element) && element.hold !== null
      ? { ...element, hold: { boothKey: null, name: '', until: null, why: '' } }
      : element
  return {
    ...source,
    floors: source.floors.map((floor) => ({ ...floor, elements: floor.elements.map(silent) })),
  }
}

function checkedWidth({ hall, name }: PlanFloor, widthPixels: number): number {
  const { heightPixels, isPossible } = planPictureSize(hall, widthPixels)
  const [most, sidePixels] = [mostPlanPixels / 1_000_000, mostPlanSidePixels]
  if (!isPossible)
    throw new AppError(
      'invalid-input',
      `${name} would be ${widthPixels} × ${heightPixels} pixels; at most ${most} megapixels and ${sidePixels} a side are drawn.`,
      { field: 'widthPixels', details: { reason: 'too-many-pixels', name, most, sidePixels } },
    )
  return widthPixels
}

async function layout(
  { workspace, now }: PlanMaker,
  source: WorkspacePlan,
  { withFiles }: PlanOutput,
): Promise<Content> {
  const { assets } = workspace
  const data = new Map<string, string>()
  if (withFiles) {
    for (const hash of filesOf(source.floors)) {
      if (assets.describe(hash) !== undefined)
        data.set(hash, (await readFile(assets.path(hash))).toString('base64'))
    }
  }
  const booths = new Map(
    [...source.booths].map(([key, { id, externalId, name }]) => [key, { key, id, externalId, name }]),
  )
  const file = layoutFileOf(
    { ...source, booths },
    {
      madeAt: new Date(now()).toISOString(),
      nameOf: (hash) => assets.describe(hash)?.name ?? '',
      dataOf: (hash) => data.get(hash) ?? null,
    },
  )
  return { bytes: Buffer.from(`${JSON.stringify(file, null, 1)}\n`), leftOut: [], unwritten: [] }
}

async function pngOf({ workspace, processes }: PlanMaker, svg: string, signal: AbortSignal): Promise<Buffer> {
  const path = await temporaryPath(workspace)
  const target = `${path}.png`
  try {
    await writeFile(path, svg, { mode: 0o600 })
    await processes.ask({ kind: 'draw-svg', path, target }, 'plan.png', signal)
    return await readFile(target)
  } finally {
    await Promise.all([rm(path, { force: true }), rm(target, { force: true })])
  }
}

async function logo(
  { thumbnails }: PlanMaker,
  hash: string,
): Promise<{ mime: string; bytes: Buffer } | null> {
  try {
    const small = await thumbnails.get(hash, logoPixels)
    return small === undefined ? null : { mime: small.mime, bytes: await readFile(small.path) }
  } catch (error) {
    // A plan without one logo is a plan.
    if (error instanceof AppError) return null
    throw error
  }
}
