import type { PlanVersion } from '../../../shared/contract/plan-history.ts'
import { layoutFileOf, type LayoutFile } from '../../../shared/domain/plan/files/layout-file.ts'
import { isStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import type { FloorLayout } from '../../../shared/domain/plan/layout.ts'
import type { Stamp } from '../../../shared/domain/plan/sharing/format/stamp.ts'
import { plansAsOf } from '../../../shared/domain/plan/sharing/history/as-of.ts'
import { floorOf, type SharedFloor, type SharedPlans } from '../../../shared/domain/plan/sharing/judge.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Workspace } from '../../workspace/stores/workspace.ts'
import { comparedLayout, floorHere, takeCompared, type ComparedPlan } from '../compared-plan.ts'
import { floorRecord, ownLayersOf } from '../read-source.ts'
import { isoOf, readLog } from './reading-log.ts'

interface VersionRequest {
  readonly floorKey: string
  readonly stamp: Stamp
}

interface Version {
  readonly floor: Pick<FloorLayout, 'hall' | 'sheet' | 'elements'>
  readonly file: LayoutFile
  readonly compared: ComparedPlan
}

/** A floor as it stood. Throws what `planHistory.version` throws. */
export async function planVersion(
  workspace: Workspace,
  request: VersionRequest,
  signal?: AbortSignal,
): Promise<PlanVersion> {
  const { floor, compared } = await versionOf(workspace, request, signal)
  return { ...floor, comparison: compared.told }
}

/** The same as a layout file, whose pictures only who has them already shows. Throws what `planHistory.version` throws. */
export async function versionFile(workspace: Workspace, request: VersionRequest): Promise<LayoutFile> {
  return (await versionOf(workspace, request)).file
}

/** Makes the floor what it was, or what is chosen of it. Throws what `planHistory.bringBack` throws. */
export async function bringBack(
  workspace: Workspace,
  {
    chosen,
    revision,
    ...request
  }: VersionRequest & { readonly chosen: readonly string[]; readonly revision: number },
): Promise<{ readonly stepId: string; readonly changed: number }> {
  const { compared } = await versionOf(workspace, request)
  return takeCompared(workspace, compared, {
    kind: 'bring-back',
    chosen,
    revision,
    now: () => workspace.clock.now(),
  })
}

async function versionOf(
  workspace: Workspace,
  { floorKey, stamp }: VersionRequest,
  signal?: AbortSignal,
): Promise<Version> {
  const { assets, clock } = workspace
  // Asked for first, so that a floor that is not there is what is said.
  floorRecord(workspace, floorKey)
  const plans = await plansUntil(workspace, stamp, signal)
  const floor = floorIn(workspace, plans, floorKey)
  const here = floorHere(workspace, floorKey)
  const { hall, sheet, elements } = floor
  const { layers: _layers, ...floorNow } = here.floor
  const booths = new Map(
    [...here.plan.booths].map(([key, { id, externalId, name }]) => [key, { key, id, externalId, name }]),
  )
  const source = {
    ...here.plan,
    booths,
    categories: plans.categories,
    floors: [{ ...floorNow, hall, ...ownLayersOf(sheet), elements }],
  }
  const file = layoutFileOf(source, {
    madeAt: new Date(clock.now()).toISOString(),
    nameOf: (hash) => assets.describe(hash)?.name ?? '',
    dataOf: () => null,
  })
  const [fileFloor] = file.floors
  if (fileFloor === undefined) throw new AppError('internal', 'A version of a floor has no floor.')
  return {
    floor,
    file,
    compared: comparedLayout(workspace, here, {
      file,
      fileFloor,
      hasFile: (hash) => assets.describe(hash) !== undefined,
      isSamePlan: true,
    }),
  }
}

/** The shared plans as they stood, with the names that count there. */
async function plansUntil(
  workspace: Workspace,
  stamp: Stamp,
  signal: AbortSignal | undefined,
): Promise<SharedPlans> {
  const { reader } = await readLog(
    workspace,
    ({ covers, since }) => {
      if (since === undefined || stamp < since) throw noVersion(since)
      return plansAsOf(stamp, covers)
    },
    signal,
  )
  return reader.plans()
}

function noVersion(since: Stamp | undefined): AppError {
  return new AppError(
    'invalid-input',
    since === undefined ? 'There are no versions yet.' : `There are versions from ${isoOf(since)} on only.`,
    {
      details: { reason: 'no-version' },
    },
  )
}

/** A floor of them, with the names that count here. */
function floorIn(
  { sharing, layouts }: Workspace,
  { floors }: SharedPlans,
  floorKey: string,
): Version['floor'] {
  const named = [...floors]
    .filter(([name]) => sharing.nameHere('floor', name) === floorKey)
    .map(([, floor]) => floor)
  const { hall, sheet }: Omit<SharedFloor, 'elements'> = named.at(-1) ?? floorOf({})
  const asHere = (element: PlanElement): PlanElement => {
    if (!isStand(element)) return element
    const { hold } = element
    const kept =
      hold === null || hold.boothKey === null
        ? hold
        : { ...hold, boothKey: sharing.nameHere('booth', hold.boothKey) }
    return {
      ...element,
      boothKey:
        element.boothKey === null
          ? null
          : countedHere(element.id, sharing.nameHere('booth', element.boothKey)),
      hold: kept,
    }
  }
  /** Where a stand has kept its booth, only the booth's record tells whether that counts. */
  const countedHere = (id: string, boothKey: string): string | null => {
    if (layouts.stored(id)?.boothKey !== boothKey) return boothKey
    const now = layouts.element(id)?.element
    return isStand(now) ? now.boothKey : null
  }
  const elements = named.flatMap((floor) => floor.elements).map(asHere)
  return {
    hall,
    sheet,
    elements: elements.sort((one, other) => one.z - other.z || (one.id < other.id ? -1 : 1)),
  }
}
