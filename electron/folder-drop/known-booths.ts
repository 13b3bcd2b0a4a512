import type { FolderMatch } from '../../shared/contract/index.ts'
import { matchingSteps, type DroppedEntry, type MatchedBooth } from '../../shared/domain/folder-drop/match-files.ts'
import { isStand } from '../../shared/domain/plan/elements.ts'
import { pictureSlots } from '../../shared/domain/readiness/slot-rules.ts'
import { isEmpty, type JsonValue } from '../../shared/domain/record/record-values.ts'
import { recordTitle } from '../../shared/domain/record/record-title.ts'
import { pacer } from '../workspace/slices.ts'
import { currentValues, type Workspace } from '../workspace/types.ts'

/** Where files belong among the booths of a workspace. Others have their turn meanwhile. */
export async function matchDropped(
  workspace: Pick<Workspace, 'records' | 'layouts'>,
  entries: readonly DroppedEntry[],
  onlyBooth: string | undefined,
  signal?: AbortSignal,
): Promise<FolderMatch> {
  const pause = pacer()
  const known = await knownBooths(workspace, pause)
  const steps = matchingSteps(entries, known, onlyBooth === undefined ? {} : { onlyBooth })
  for (;;) {
    signal?.throwIfAborted()
    const step = steps.next()
    if (step.done === true) return { ...step.value, booths: named(step.value.files, known) }
    await pause()
  }
}

function named(files: FolderMatch['files'], known: readonly MatchedBooth[]): FolderMatch['booths'] {
  const keys = new Set(files.flatMap(({ booth, candidates }) => (booth === null ? candidates : [booth])))
  return known.flatMap(({ key, name, number, filled }) => (keys.has(key) ? [{ key, name, number, filled: [...filled] }] : []))
}

async function knownBooths({ records, layouts }: Pick<Workspace, 'records' | 'layouts'>, pause: () => Promise<void>): Promise<MatchedBooth[]> {
  const numbers = new Map<string, string>()
  for (const { key, removed } of records.iterate('floor')) {
    if (removed) continue
    for (const stand of layouts.get(key).elements.filter(isStand)) if (stand.boothKey !== null) numbers.set(stand.boothKey, stand.number)
    await pause()
  }
  const booths: MatchedBooth[] = []
  for (const record of records.iterate('booth')) {
    if (record.removed) continue
    const values = currentValues(record)
    booths.push({
      key: record.key,
      name: recordTitle('booth', values),
      number: textOf(numbers.get(record.key)),
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
