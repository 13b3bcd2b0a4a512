import type { FolderMatch } from '../../shared/contract/index.ts'
import {
  matchingSteps,
  type DroppedEntry,
  type MatchedBooth,
} from '../../shared/domain/folder-drop/match-files.ts'
import type { FreeStand } from '../../shared/domain/folder-drop/numbers/booth-codes.ts'
import { isStand } from '../../shared/domain/plan/elements.ts'
import { pictureSlots } from '../../shared/domain/readiness/slot-rules.ts'
import { isEmpty, type JsonValue } from '../../shared/domain/record/record-values.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import { pacer } from '../workspace/disk/slices.ts'
import { currentValues, type Workspace } from '../workspace/stores/workspace.ts'

/** Where files belong among the booths of a workspace. Others have their turn meanwhile. */
export async function matchDropped(
  workspace: Pick<Workspace, 'records' | 'layouts'>,
  entries: readonly DroppedEntry[],
  onlyBooth: string | undefined,
  signal?: AbortSignal,
): Promise<FolderMatch> {
  const pause = pacer()
  const stands = await standsOf(workspace, pause)
  const known = await knownBooths(workspace, stands, pause)
  const keys = new Set(known.map(({ key }) => key))
  const freeStands = stands.filter(({ boothKey }) => boothKey === null || !keys.has(boothKey))
  const steps = matchingSteps(entries, known, {
    freeStands,
    ...(onlyBooth === undefined ? {} : { onlyBooth }),
  })
  for (;;) {
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done === true) return { ...step.value, booths: named(step.value.files, known) }
    await pause()
  }
}

function named(files: FolderMatch['files'], known: readonly MatchedBooth[]): FolderMatch['booths'] {
  const keys = new Set(files.flatMap(({ booth, candidates }) => (booth === null ? candidates : [booth])))
  return known.flatMap(({ key, name, number, filled }) =>
    keys.has(key) ? [{ key, name, number, filled: [...filled] }] : [],
  )
}

interface StandOnFloor extends FreeStand {
  readonly boothKey: string | null
}

/** The stands of all floors that have a number. */
async function standsOf(
  { records, layouts }: Pick<Workspace, 'records' | 'layouts'>,
  pause: () => Promise<void>,
): Promise<readonly StandOnFloor[]> {
  const stands: StandOnFloor[] = []
  for (const record of records.iterate('floor')) {
    if (record.removed) continue
    const floor = recordTitle('floor', currentValues(record))
    for (const { number, boothKey } of layouts.get(record.key).elements.filter(isStand))
      if (number !== '') stands.push({ number, floor, boothKey })
    await pause()
  }
  return stands
}

async function knownBooths(
  { records }: Pick<Workspace, 'records'>,
  stands: readonly StandOnFloor[],
  pause: () => Promise<void>,
): Promise<MatchedBooth[]> {
  const standing = new Map(
    stands.flatMap((stand) => (stand.boothKey === null ? [] : [[stand.boothKey, stand]])),
  )
  const booths: MatchedBooth[] = []
  for (const record of records.iterate('booth')) {
    if (record.removed) continue
    const values = currentValues(record)
    const stand = standing.get(record.key)
    booths.push({
      key: record.key,
      name: recordTitle('booth', values),
      number: stand?.number ?? null,
      floor: stand?.floor ?? null,
      externalId: textOf(values['booth_external_id']),
      remoteId: record.remoteId,
      filled: new Set(pictureSlots.filter((slot) => !isEmpty(values[slot]))),
    })
    await pause()
  }
  return booths
}

function textOf(value: JsonValue | undefined): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}
