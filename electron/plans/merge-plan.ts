import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AssetInfo } from '../../shared/contract/index.ts'
import type { PlanComparison } from '../../shared/contract/plan-files.ts'
import { fileOf, readLayoutFile, type LayoutFile } from '../../shared/domain/plan/files/layout-file.ts'
import type { PlanChange, PlanStep } from '../../shared/domain/plan/layout.ts'
import { compareElements, compareHall, type PlanMerge } from '../../shared/domain/plan/merging/compare.ts'
import { incomingLayout } from '../../shared/domain/plan/merging/incoming-layout.ts'
import { incomingTable, namingColumns, standColumnsOf } from '../../shared/domain/plan/merging/incoming-table.ts'
import { mergedChange, takenBack } from '../../shared/domain/plan/merging/merged-change.ts'
import type { StandCategory } from '../../shared/domain/plan/layout.ts'
import { AppError } from '../../shared/errors.ts'
import type { TableFolder } from '../tables/table-folder.ts'
import { applyPlanStep } from '../workspace/edits/index.ts'
import type { Workspace } from '../workspace/types.ts'
import { readPlan, type WorkspacePlan } from './read-source.ts'

export interface MergeRequest {
  /** The file that was taken in. */
  readonly tableId: string
  readonly floorKey: string
  readonly fileFloor: string | null
}

export interface PlanMerger {
  readonly workspace: Workspace
  readonly tables: TableFolder
  readonly now: () => number
  /** What a file that comes along is, before it is kept. */
  readonly inspect: (path: string, name: string) => Promise<Pick<AssetInfo, 'format' | 'mime' | 'widthPixels' | 'heightPixels'>>
}

/** Ids of many floors' elements, and the floor's own. */
interface Compared {
  readonly comparison: PlanComparison
  readonly merges: readonly PlanMerge[]
  readonly plan: WorkspacePlan
  readonly change: (chosen: ReadonlySet<string>) => PlanChange
  readonly file: LayoutFile | null
}

/**
 * What a file says of a floor. Throws `not-found`, and what reading it throws: `file-type`,
 * `file-damaged`, `file-empty`.
 */
export async function comparePlan(merger: PlanMerger, request: MergeRequest, signal?: AbortSignal): Promise<PlanComparison> {
  return (await compared(merger, request, signal)).comparison
}

/**
 * Takes the chosen differences over as one step, and what of the file's pictures they need. Throws
 * `conflict` where the floor's plan is not what it was when it was compared.
 */
export async function mergePlan(
  merger: PlanMerger,
  request: MergeRequest & { readonly chosen: readonly string[]; readonly revision: number | null },
): Promise<{ readonly stepId: string; readonly changed: number }> {
  const { workspace, now } = merger
  const { merges, plan, change, comparison, file } = await compared(merger, request)
  if (request.revision !== null && comparison.revision !== request.revision)
    throw new AppError('conflict', 'The plan has been changed meanwhile. Look at the differences again.', { details: { reason: 'plan-changed' } })
  const chosen = new Set(request.chosen)
  const forward = change(chosen)
  await keepFiles(merger, file, forward)
  const count = forward.put.length + forward.remove.length + (forward.hall === undefined ? 0 : 1)
  const placeOf = (
    boothKey: string,
  ): { readonly floorKey: string; readonly stand: NonNullable<ReturnType<typeof workspace.layouts.lastPlace>>['stand'] | null } | undefined => {
    const floorKey = plan.booths.get(boothKey)?.floorKey
    if (floorKey == null) return undefined
    const place = workspace.layouts.lastPlace(boothKey)
    return { floorKey, stand: place?.floorKey === floorKey ? place.stand : null }
  }
  const [floor] = plan.floors
  if (floor === undefined) throw new AppError('not-found', `There is no floor “${request.floorKey}”.`)
  const step: PlanStep = {
    ...{ id: randomUUID(), kind: 'import', count, seenOn: request.floorKey, at: now() },
    forward: [forward],
    backward: takenBack(forward, { hall: floor.hall, categories: plan.categories, here: merges.flatMap(({ here }) => here ?? []), placeOf }),
  }
  await applyPlanStep(workspace, step)
  return { stepId: step.id, changed: count }
}

async function compared(merger: PlanMerger, request: MergeRequest, signal?: AbortSignal): Promise<Compared> {
  const { workspace, tables } = merger
  const { floorKey } = request
  const taken = tables.taken(request.tableId)
  const plan = readPlan(workspace, [floorKey])
  const [floor] = plan.floors
  if (floor === undefined) throw new AppError('not-found', `There is no floor “${floorKey}”.`)
  const text = /\.(json|geojson)$/i.test(taken.name) ? await taken.layoutText(signal) : undefined
  const takenIds = new Set(allIds(workspace))
  const words = {
    boothName: (key: string) => plan.booths.get(key)?.name ?? key,
    categoryName: (id: string) => plan.categories.find((one) => one.id === id)?.name ?? id,
  }
  const finished = (given: Omit<PlanComparison, 'differences' | 'same' | 'revision'>, merges: readonly PlanMerge[], parts: Parts): Compared => {
    const { hall = floor.hall, newCategories = [], file = null } = parts
    const ofHall = compareHall(floor.hall, hall)
    const differences = merges.map(({ difference }) => difference).filter(({ verdict }) => verdict !== 'same')
    return {
      ...{ merges, plan, file },
      comparison: {
        ...given,
        differences: ofHall === undefined ? differences : [ofHall, ...differences],
        same: merges.length - differences.length,
        revision: workspace.layouts.revision(floorKey),
      },
      change: (chosen) => mergedChange({ floorKey, merges, chosen, hall, categories: plan.categories, newCategories }),
    }
  }
  if (text === undefined) {
    const { facts, rows } = await taken.read({}, signal)
    const columns = standColumnsOf(facts.headings)
    if (!namingColumns.some((column) => columns.has(column)))
      throw new AppError('file-type', `“${taken.name}” is no table of stands: it has neither a column “number” nor “stand_id”.`, {
        details: { reason: 'not-stands', name: taken.name },
      })
    const read = await rows.slice(0, facts.rows)
    const incoming = incomingTable(
      read.map(({ cells }) => cells),
      columns,
      { floorKey, floorName: floor.name, categories: plan.categories, booths: plan.booths, takenIds },
    )
    const merges = compareElements(floor.elements, incoming, { words, isWhole: false })
    return finished({ source: 'table', otherEvent: null, floors: [], fileFloor: null }, merges, {})
  }
  const file = readLayoutFile(text, taken.name)
  const fileFloor =
    file.floors.find(({ key }) => key === request.fileFloor) ??
    file.floors.find(({ id, key }) => (file.event.id === plan.event.id && id !== null ? id === floor.id : key === floorKey)) ??
    file.floors.find(({ name }) => name === floor.name) ??
    file.floors[0]
  if (fileFloor === undefined) throw new AppError('file-empty', `“${taken.name}” holds no floor.`, { details: { name: taken.name } })
  const along = new Set(file.files.flatMap(({ hash, data }) => (data === null ? [] : [hash])))
  const incoming = incomingLayout(file, fileFloor, {
    ...{ eventId: plan.event.id, floorKey, categories: plan.categories, booths: [...plan.booths.values()], takenIds },
    hasFile: (hash) => along.has(hash) || workspace.assets.describe(hash) !== undefined,
  })
  const named = new Map(incoming.newCategories.map(({ id, name }) => [id, name]))
  const merges = compareElements(floor.elements, incoming.elements, {
    words: { ...words, categoryName: (id) => named.get(id) ?? words.categoryName(id) },
    isWhole: true,
  })
  return finished(
    {
      source: 'layout',
      otherEvent: file.event.id === plan.event.id ? null : file.event.name,
      floors: file.floors.map(({ key, name, elements }) => ({ key, name, elements: elements.length })),
      fileFloor: fileFloor.key,
    },
    merges,
    { hall: fileFloor.hall, newCategories: incoming.newCategories, file },
  )
}

interface Parts {
  readonly hall?: WorkspacePlan['floors'][number]['hall']
  readonly newCategories?: readonly StandCategory[]
  readonly file?: LayoutFile
}

function* allIds({ records, layouts }: Workspace): Iterable<string> {
  for (const { key } of records.iterate('floor')) for (const { id } of layouts.get(key).elements) yield id
}

/** Puts the pictures that come along, and are shown by what is taken, into the asset store. */
async function keepFiles({ workspace, inspect }: PlanMerger, file: LayoutFile | null, { put }: PlanChange): Promise<void> {
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
