import type { LoggedStep } from '../../../shared/contract/index.ts'
import { planDeeds, type PlanDeed } from '../../../shared/domain/plan/sharing/history/deeds.ts'
import { stampBefore } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { planFormats } from '../../../shared/domain/plan/files/plan-formats.ts'
import { printableLine } from '../../../shared/domain/printable-text.ts'
import { knownTimeZone } from '../../../shared/domain/time-zone.ts'
import { fromLocalText } from '../../../shared/domain/zoned-time.ts'
import { AppError } from '../../../shared/errors.ts'
import { checkDestination, copyOut } from '../../application/host/copy-out.ts'
import { versionFile } from '../../plans/history/plan-version.ts'
import { floorNamed } from '../floors.ts'
import type { CommandResult } from '../output/output.ts'
import { withSession } from '../session/session.ts'
import type { EventFolder } from '../session/event-folder.ts'

interface LogRequest {
  /** Name or id; `null`: all floors. */
  readonly floor: string | null
  readonly limit: number
  readonly before: string | null
}

/** Who did what to shared plans. Throws `not-found`. */
export function listSteps(folder: EventFolder, { floor, ...request }: LogRequest): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, ask }) => {
    const floorKey = floor === null ? null : floorNamed(workspace, floor).key
    const log = await ask('planHistory.steps', { floorKey, ...request })
    const lines = [
      ...(log.steps.length === 0 ? ['Nothing was done.'] : log.steps.map(stepLine)),
      ...(log.next === null ? [] : [`There are more: --before ${log.next}`]),
      ...(log.since === null ? [] : [`All steps are known since ${log.since}.`]),
    ]
    return { json: log, text: lines.join('\n'), exitCode: 0 }
  })
}

function stepLine({ stamp, at, person, floors, counts, things }: LoggedStep): string {
  const where = floors.map(({ name }) => name).join(', ')
  const did = planDeeds
    .filter((deed) => counts[deed] !== undefined)
    .map((deed) => `${words[deed]} ${String(counts[deed])}`)
    .join(', ')
  const named = things
    .map(({ name, booth }) => (booth === null ? name : `${name} ${booth.name}`))
    .filter((name) => name !== '')
  const some =
    named.length === 0
      ? ''
      : ` (${named.slice(0, namedThings).join('; ')}${named.length > namedThings ? '; …' : ''})`
  return printableLine(`${stamp}  ${at}  ${person}: ${where === '' ? '' : `${where}: `}${did}${some}`)
}

/** So many are named of a step. */
const namedThings = 5

const words: Readonly<Record<PlanDeed, string>> = {
  put: 'put',
  removed: 'removed',
  moved: 'moved or resized',
  renamed: 'numbered',
  seated: 'given',
  held: 'held',
  freed: 'freed',
  classed: 'category or price class of',
  changed: 'changed',
  hall: 'hall',
  layers: 'layers',
  ignored: 'ignored problems',
  plan: 'which plan counts',
  categories: 'categories',
}

interface VersionRequest {
  readonly floor: string
  readonly at: { readonly stamp: string } | { readonly day: string }
  /** An absolute path; `null`: it is printed. */
  readonly file: string | null
  readonly bringBack: boolean
}

/** A floor as it stood, as a layout, or brought back. Throws `not-found`, `disk-error`. */
export function version(
  folder: EventFolder,
  { floor, at, file, bringBack }: VersionRequest,
): Promise<CommandResult> {
  return withSession(folder, async ({ workspace, open: { tables }, ask }) => {
    const { key: floorKey } = floorNamed(workspace, floor)
    const request = { floorKey, stamp: 'stamp' in at ? at.stamp : endOf(at.day) }
    if (bringBack) {
      const { comparison } = await ask('planHistory.version', request)
      const { differences, same, revision } = comparison
      const chosen = differences.filter(({ takeable }) => takeable).map(({ id }) => id)
      const { changed } =
        chosen.length === 0
          ? { changed: 0 }
          : await ask('planHistory.bringBack', { ...request, chosen, revision })
      const left = differences.length - chosen.length
      const text =
        changed === 0
          ? 'The floor is as it was then.'
          : `${changed} of the floor’s elements are as they were then; ${same} were so already.`
      return {
        json: { changed, left, same },
        text: left === 0 ? text : `${text}\n${left} cannot be brought back.`,
        exitCode: 0,
      }
    }
    if (file !== null) await checkDestination(file)
    const layout = await versionFile(workspace, request)
    const text = JSON.stringify(layout, null, 1)
    if (file === null) return { json: layout, text, exitCode: 0 }
    const { fileId } = await tables.keep({
      name: 'layout.json',
      mime: planFormats.json.mime,
      bytes: Buffer.from(`${text}\n`),
    })
    const made = tables.made(fileId)
    if (made === undefined) throw new AppError('internal', 'The file that was made is gone.')
    await copyOut(made.path, file)
    const elements = layout.floors.reduce((count, one) => count + one.elements.length, 0)
    return { json: { file, elements }, text: `The plan as it stood is in ${file}.`, exitCode: 0 }
  })
}

/** A stamp after all of a day on this computer's clocks. */
function endOf(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)
  return stampBefore(Date.parse(fromLocalText(`${next}T00:00`, knownTimeZone(null)) ?? ''))
}
