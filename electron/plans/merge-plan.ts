import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AssetInfo } from '../../shared/contract/index.ts'
import type { PlanComparison } from '../../shared/contract/plan-files.ts'
import { fileOf, readLayoutFile, type LayoutFile } from '../../shared/domain/plan/files/layout-file.ts'
import type { PlanChange } from '../../shared/domain/plan/layout.ts'
import { compareElements } from '../../shared/domain/plan/merging/compare.ts'
import {
  incomingTable,
  namingColumns,
  standColumnsOf,
} from '../../shared/domain/plan/merging/incoming-table.ts'
import { AppError } from '../../shared/errors.ts'
import type { TableFolder } from '../tables/table-folder.ts'
import type { Workspace } from '../workspace/stores/workspace.ts'
import { comparedLayout, comparedPlan, floorHere, takeCompared, type ComparedPlan } from './compared-plan.ts'

export interface MergeRequest {
  /** The file that was taken in. */
  readonly tableId: string
  readonly floorKey: string
  readonly fileFloor: string | null
  /** Of a workbook with stands: which sheet, by name or number; else it is found out. */
  readonly sheet?: string | undefined
}

export interface PlanMerger {
  readonly workspace: Workspace
  readonly tables: TableFolder
  readonly now: () => number
  /** What a file that comes along is, before it is kept. */
  readonly inspect: (
    path: string,
    name: string,
  ) => Promise<Pick<AssetInfo, 'format' | 'mime' | 'widthPixels' | 'heightPixels'>>
}

/** What a file says of a floor. */
interface Compared {
  readonly compared: ComparedPlan
  readonly source: Omit<PlanComparison, keyof ComparedPlan['told']>
  readonly file: LayoutFile | null
}

/**
 * What a file says of a floor. Throws `not-found`, and what reading it throws: `file-type`,
 * `file-damaged`, `file-empty`.
 */
export async function comparePlan(
  merger: PlanMerger,
  request: MergeRequest,
  signal?: AbortSignal,
): Promise<PlanComparison> {
  const { source, compared } = await comparedFile(merger, request, signal)
  await nextTurn()
  return { ...source, ...compared.told }
}

/**
 * Takes the chosen differences over as one step, and what of the file's pictures they need. Throws
 * `conflict` where the floor's plan is not what it was when it was compared.
 */
export async function mergePlan(
  merger: PlanMerger,
  request: MergeRequest & { readonly chosen: readonly string[]; readonly revision: number | null },
): Promise<{ readonly stepId: string; readonly changed: number }> {
  const { compared, file } = await comparedFile(merger, request)
  const { chosen, revision } = request
  return takeCompared(merger.workspace, compared, {
    ...{ kind: 'import', chosen, revision, now: merger.now },
    prepare: (forward) => keepFiles(merger, file, forward),
  })
}

async function comparedFile(
  { workspace, tables }: PlanMerger,
  request: MergeRequest,
  signal?: AbortSignal,
): Promise<Compared> {
  const { floorKey } = request
  const taken = tables.taken(request.tableId)
  const text = /\.(json|geojson)$/i.test(taken.name) ? await taken.layoutText(signal) : undefined
  if (text === undefined) {
    const { facts, rows } = await taken.read(
      { footers: true, ...(request.sheet === undefined ? {} : { sheet: request.sheet }) },
      signal,
    )
    const columns = standColumnsOf(facts.headings)
    if (!namingColumns.some((column) => columns.has(column)))
      throw new AppError(
        'file-type',
        `“${taken.name}” is no table of stands: it has neither a column “number” nor “stand_id”.`,
        {
          details: { reason: 'not-stands', name: taken.name },
        },
      )
    const read = await rows.slice(0, facts.rows)
    const here = floorHere(workspace, floorKey)
    const { plan, floor, words, takenIds } = here
    const incoming = incomingTable(
      read.map(({ cells }) => cells),
      columns,
      { floorKey, floorName: floor.name, categories: plan.categories, booths: plan.booths, takenIds },
    )
    const merges = compareElements(floor.elements, incoming, { words, isWhole: false })
    return {
      source: { source: 'table', otherEvent: null, floors: [], fileFloor: null },
      compared: comparedPlan(workspace, here, { merges }),
      file: null,
    }
  }
  const file = readLayoutFile(text, taken.name)
  await nextTurn()
  const here = floorHere(workspace, floorKey)
  const { plan, floor } = here
  const fileFloor =
    file.floors.find(({ key }) => key === request.fileFloor) ??
    file.floors.find(({ id, key }) =>
      file.event.id === plan.event.id && id !== null ? id === floor.id : key === floorKey,
    ) ??
    file.floors.find(({ name }) => name === floor.name) ??
    file.floors[0]
  if (fileFloor === undefined)
    throw new AppError('file-empty', `“${taken.name}” holds no floor.`, { details: { name: taken.name } })
  const along = new Set(file.files.flatMap(({ hash, data }) => (data === null ? [] : [hash])))
  const hasFile = (hash: string): boolean => along.has(hash) || workspace.assets.describe(hash) !== undefined
  return {
    source: {
      source: 'layout',
      otherEvent: file.event.id === plan.event.id ? null : file.event.name,
      floors: file.floors.map(({ key, name, elements }) => ({ key, name, elements: elements.length })),
      fileFloor: fileFloor.key,
    },
    compared: comparedLayout(workspace, here, { file, fileFloor, hasFile }),
    file,
  }
}

/** Puts the pictures that come along, and are shown by what is taken, into the asset store. */
async function keepFiles(
  { workspace, inspect }: PlanMerger,
  file: LayoutFile | null,
  { put }: PlanChange,
): Promise<void> {
  const { assets } = workspace
  const needed = new Set(put.flatMap((element) => fileOf(element) ?? []))
  for (const { hash, name, data } of file?.files ?? []) {
    if (!needed.has(hash) || data === null || assets.describe(hash) !== undefined) continue
    const bytes = Buffer.from(data, 'base64')
    if (createHash('sha256').update(bytes).digest('hex') !== hash)
      throw new AppError('file-damaged', `“${name}” in this file is not the picture it says it is.`, {
        details: { reason: 'layout-content', name, found: hash },
      })
    await assets.add(Readable.from([bytes]), name, (path) => inspect(path, name))
  }
}
