import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { AssetInfo, PlanOutput } from '../../shared/contract/index.ts'
import { drawing } from '../../shared/domain/plan/drawing/drawing.ts'
import { layerOf, type Background, type Fixture } from '../../shared/domain/plan/elements.ts'
import { fileOf } from '../../shared/domain/plan/files/layout-file.ts'
import { isInShownLayer } from '../../shared/domain/plan/own-layers.ts'
import type { PlanFloor } from '../../shared/domain/plan/plan-source.ts'
import type { ShownFile } from '../../shared/domain/plan/picture/draw-plan.ts'
import type { PlanImage } from '../../shared/domain/plan/picture/plan-picture.ts'
import { AppError } from '../../shared/errors.ts'
import type { Drawings } from '../drawings/drawings.ts'
import type { MediaProcesses } from '../media/media-processes.ts'
import { foldersOf } from '../workspace/disk/folders.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'

interface FileReaders {
  readonly workspace: Workspace
  readonly processes: MediaProcesses
  readonly drawings: Drawings
}

/** Of a picture in a plan, a side: more is not seen on paper either. */
const mostImagePixels = 4_000
const whole = { left: 0, top: 0, right: 1, bottom: 1 } as const

/**
 * What elements show, by their ids: pictures and pages as every program can show them, drawings by
 * their lines. What cannot be read is left out. Throws the signal's reason.
 */
export async function shownFiles(
  readers: FileReaders,
  floors: readonly PlanFloor[],
  { layers }: Pick<PlanOutput, 'layers'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ShownFile>> {
  const shown = new Map<string, ShownFile>()
  const showing = floors.flatMap((floor) =>
    floor.elements.filter(
      (element): element is Background | Fixture =>
        fileOf(element) !== null && isInShownLayer(floor.layers, element),
    ),
  )
  for (const element of showing) {
    if (!layers.includes(layerOf(element))) continue
    const asset = readers.workspace.assets.describe(fileOf(element) ?? '')
    if (asset === undefined) continue
    try {
      const file = await readFileOf(readers, element, asset, signal)
      if (file !== undefined) shown.set(element.id, file)
    } catch (error) {
      signal.throwIfAborted()
      // One damaged file does not keep the plan here: it is named among what was left out.
      if (!(error instanceof AppError)) throw error
    }
  }
  return shown
}

async function readFileOf(
  readers: FileReaders,
  element: Background | Fixture,
  asset: AssetInfo,
  signal: AbortSignal,
): Promise<ShownFile | undefined> {
  if (asset.format === 'dxf')
    return element.kind === 'background' ? drawingOf(readers, asset, signal) : undefined
  if (asset.format !== 'pdf' && !asset.mime.startsWith('image/')) return undefined
  return { kind: 'picture', image: await imageOf(readers, element, asset, signal) }
}

async function drawingOf(
  { drawings }: FileReaders,
  { hash }: AssetInfo,
  signal: AbortSignal,
): Promise<ShownFile> {
  const { path } = await drawings.get(hash, 1, signal)
  const unpacked: unknown = JSON.parse((await promisify(gunzip)(await readFile(path))).toString())
  return { kind: 'drawing', drawing: drawing.parse(unpacked) }
}

async function imageOf(
  { workspace, processes }: FileReaders,
  element: Background | Fixture,
  { hash, name, mime, format }: AssetInfo,
  signal: AbortSignal,
): Promise<PlanImage> {
  const ofBackground = element.kind === 'background'
  const target = await temporaryPath(workspace)
  try {
    const request = {
      kind: 'plain-picture',
      ...{ path: workspace.assets.path(hash), target, mostPixels: mostImagePixels },
      crop: ofBackground ? element.crop : whole,
      page: format === 'pdf' ? ((ofBackground ? element.page : null) ?? 1) : null,
      ...{ isVector: mime === 'image/svg+xml', onPaper: ofBackground },
    } as const
    const answer = await processes.ask(request, name, signal)
    return { mime: (answer as { readonly mime: PlanImage['mime'] }).mime, bytes: await readFile(target) }
  } finally {
    await rm(target, { force: true })
  }
}

/** For a file that is only on its way. */
export async function temporaryPath({ folder }: Pick<Workspace, 'folder'>): Promise<string> {
  const { temporary } = foldersOf(folder)
  await mkdir(temporary, { recursive: true })
  return join(temporary, `plan-${randomUUID()}`)
}
