import { basename, extname } from 'node:path'
import type { PlanOutput } from '../../../shared/contract/index.ts'
import { planLayers } from '../../../shared/domain/plan/elements.ts'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import type { PlanDifference } from '../../../shared/domain/plan/merging/compare.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { fileFormats } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import { readDroppedFile } from '../../media/dropped-file.ts'
import { inspectFile } from '../../media/import-file.ts'
import { mediaProcesses } from '../../media/media-processes.ts'
import { makePlan } from '../../plans/make-plan.ts'
import { comparePlan, mergePlan } from '../../plans/merge-plan.ts'
import { checkDestination, copyOut } from '../../application/host/copy-out.ts'
import type { CommandResult } from '../output/output.ts'
import { floorNamed, floorsOf } from '../floors.ts'
import { withSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

interface PlanContext {
  readonly folder: EventFolder
  readonly signal: AbortSignal
}

export interface ExportPlanRequest extends Pick<
  PlanOutput,
  'format' | 'paper' | 'lists' | 'widthPixels' | 'colourBy' | 'holds' | 'withFiles'
> {
  /** Names or ids; none: all. */
  readonly floors: readonly string[]
  readonly file: string
}

/** Writes plans into a file. Throws `not-found`, `invalid-input`, `disk-error`. */
export function exportPlan(
  { floors, file, ...request }: ExportPlanRequest,
  { folder, signal }: PlanContext,
): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, open: { tables, thumbnails, drawings } }) => {
    await checkDestination(file)
    const chosen =
      floors.length === 0 ? floorsOf(workspace) : floors.map((floor) => floorNamed(workspace, floor))
    if (chosen.length === 0) throw new AppError('not-found', 'This event has no floors.')
    const maker = { workspace, tables, now: Date.now, processes: mediaProcesses(), thumbnails, drawings }
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(Date.now())
    const output: PlanOutput = {
      ...request,
      ...{
        floorKeys: chosen.map(({ key }) => key),
        name: basename(file, extname(file)),
        date,
        language: 'en',
        words: englishPlanWords,
      },
      ...{ layers: [...planLayers], numbers: true, names: true },
    }
    const made = await makePlan(maker, output, { signal, onDone: () => undefined })
    // Several floors in a format that holds one come as a ZIP, whatever was asked for.
    const target = made.name.endsWith('.zip') ? `${file.slice(0, -extname(file).length)}.zip` : file
    await copyOut(made.path, target)
    const leftOut =
      made.leftOut.length === 0 ? [] : [`left out: ${made.leftOut.map(printableLine).join(', ')}`]
    const unwritten =
      made.unwritten.length === 0
        ? []
        : [`no font here has these letters: ${printableLine(made.unwritten.join(' '))}`]
    return {
      json: {
        file: target,
        floors: chosen.length,
        leftOut: [...made.leftOut],
        unwritten: [...made.unwritten],
      },
      text: [
        `${chosen.length === 1 ? '1 floor is' : `${chosen.length} floors are`} in ${target}.`,
        ...leftOut,
        ...unwritten,
      ].join('\n'),
      exitCode: 0,
    }
  })
}

export interface ImportPlanRequest {
  readonly floor: string
  readonly file: string
  /** The sheet of a workbook, by name or number; else it is found out. */
  readonly sheet: string | undefined
  readonly take: readonly string[]
  readonly dryRun: boolean
  readonly fileFloor: string | null
}

/** So many differences are named. */
const namedDifferences = 200

/** Takes a plan in, after it was compared. Throws `not-found`, `file-type`, `file-damaged`. */
export function importPlan(
  { floor, file, sheet, take, dryRun, fileFloor }: ImportPlanRequest,
  { folder, signal }: PlanContext,
): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, open: { tables } }) => {
    const { key: floorKey } = floorNamed(workspace, floor)
    const merger = {
      workspace,
      tables,
      now: Date.now,
      inspect: (path: string, name: string) => inspectFile({ path, name, formats: fileFormats }),
    }
    const { id: tableId } = await tables.take(basename(file), readDroppedFile(file), signal)
    const request = { tableId, floorKey, fileFloor, sheet }
    const { differences, same, revision, otherEvent } = await comparePlan(merger, request, signal)
    const chosen = differences
      .filter(({ verdict, takeable }) => takeable && take.includes(verdict))
      .map(({ id }) => id)
    const counts = Object.fromEntries(
      ['new', 'changed', 'gone', 'conflict'].map((verdict) => [
        verdict,
        differences.filter((one) => one.verdict === verdict).length,
      ]),
    )
    const sums = `${counts['new']} new, ${counts['changed']} changed, ${counts['gone']} only here, ${counts['conflict']} in conflict, ${same} unchanged`
    const lines = [
      ...(otherEvent === null ? [] : [printableLine(`This file is from another event: ${otherEvent}.`)]),
      ...differences.slice(0, namedDifferences).map(line),
    ]
    const told = {
      ...counts,
      same,
      differences: differences.map(({ fields, ...rest }) => ({
        ...rest,
        fields: fields.map((field) => ({ ...field })),
      })),
    }
    if (dryRun || chosen.length === 0)
      return { json: { taken: 0, ...told }, text: [sums, ...lines].join('\n'), exitCode: 0 }
    const { changed } = await mergePlan(merger, { ...request, chosen, revision })
    return {
      json: { taken: changed, ...told },
      text: [`${changed} imported: ${sums}`, ...lines].join('\n'),
      exitCode: 0,
    }
  })
}

function line({ verdict, kind, name, fields, conflict }: PlanDifference): string {
  const said =
    verdict === 'changed'
      ? fields.map(({ field, before, after }) => `${field} ${before || '–'} → ${after || '–'}`).join('; ')
      : (conflict ?? '')
  return printableLine(`${verdict}: ${kind} ${name || '–'}${said === '' ? '' : ` (${said})`}`)
}
