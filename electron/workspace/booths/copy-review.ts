import type { BoothCopyReview, CopyLoss } from '../../../shared/contract/index.ts'
import { recordTitle } from '../../../shared/domain/record/record-title.ts'
import type { EntityName } from '../../../shared/entities/index.ts'
import { pacer } from '../disk/slices.ts'
import { currentValues, type Workspace } from '../stores/workspace.ts'
import { boothsThere, carriedBooth, counterparts } from './copy-booths.ts'

const shownTitles = 20

/** What copies of booths in another event would have, and what would not go along. */
export async function copyReview(
  from: Workspace,
  to: Workspace,
  keys: readonly string[],
): Promise<BoothCopyReview> {
  const counterpart = counterparts(from, to)
  const parts = new Map<EntityName, number>()
  const floors = new Map<string, number>()
  const hashes = new Set<string>()
  const lost = new Map<string, CopyLoss & { readonly titles: string[]; records: number }>()
  const taken = { count: 0, names: [] as string[] }
  const isThere = await boothsThere(to)
  let booths = 0
  const breathe = pacer()
  for (const key of keys) {
    await breathe()
    const booth = from.records.get('booth', key)
    if (booth === undefined || booth.removed) continue
    booths += 1
    const values = currentValues(booth)
    const name = recordTitle('booth', values)
    if (isThere(values)) {
      taken.count += 1
      if (taken.names.length < shownTitles) taken.names.push(name)
    }
    const floor = values['floor_id']
    if (typeof floor === 'string') floors.set(floor, (floors.get(floor) ?? 0) + 1)
    const carried = carriedBooth(from, key, counterpart, { floorOf: () => null })
    for (const hash of carried.hashes) hashes.add(hash)
    for (const { entity } of carried.content.parts) parts.set(entity, (parts.get(entity) ?? 0) + 1)
    for (const { entity, field, reason, title } of carried.lost) {
      const id = `${entity} ${field} ${reason}`
      const entry = lost.get(id) ?? { entity, field, reason, records: 0, titles: [] }
      entry.records += 1
      if (title !== '' && entry.titles.length < shownTitles && !entry.titles.includes(title))
        entry.titles.push(title)
      lost.set(id, entry)
    }
  }
  const floorsThere = [...to.records.iterate('floor')]
    .filter(({ removed }) => !removed)
    .map((record) => ({ key: record.key, name: recordTitle('floor', currentValues(record)) }))
  return {
    booths,
    parts: [...parts].map(([entity, records]) => ({ entity, records })),
    floors: [...floors].map(([key, count]) => {
      const floor = from.records.get('floor', key)
      const name = floor === undefined ? '' : recordTitle('floor', currentValues(floor))
      return { key, name, booths: count, there: counterpart('floor', key) ?? null }
    }),
    floorsThere,
    files: {
      count: hashes.size,
      sizeBytes: [...hashes].reduce((sum, hash) => sum + (from.assets.describe(hash)?.sizeBytes ?? 0), 0),
    },
    lost: [...lost.values()],
    taken,
  }
}
