import type { RecordSummary } from '../../../../shared/contract/index.ts'
import { fileValue } from '../../../../shared/domain/record/record-values.ts'
import type { BoothLook } from '../../../floor-editor/view/theme.ts'
import { colourings, type Category, type ColouringId } from './colouring.ts'

/** The fields of a booth that the floors screen shows; fewer fields, faster lists. */
export const shownBoothFields = ['booth_name', 'floor_id', 'active', 'hide', 'booth_type', 'keywords', 'booth_logo'] as const

export function boothName(booth: RecordSummary | undefined, untitled: string): string {
  const name = booth?.values['booth_name']
  return typeof name === 'string' && name.trim() !== '' ? name : untitled
}

/**
 * How booths look on the floor. A logo is named by its booth and its file, so that another file is
 * another logo.
 */
export function looksOf(booths: readonly RecordSummary[], colouring: ColouringId, untitled: string): ReadonlyMap<string, BoothLook> {
  const { categories, categoryOf } = colourings[colouring]
  const byId = new Map<string, Category>(categories.map((category) => [category.id, category]))
  return new Map(
    booths.map((booth) => {
      const category = byId.get(categoryOf(booth))
      const file = fileValue(booth.values['booth_logo'])
      return [
        booth.key,
        {
          name: boothName(booth, untitled),
          tone: category?.tone ?? 'neutral',
          mark: category?.mark ?? 'full',
          problems: booth.problemCount,
          logo: file === undefined ? null : `${booth.key} ${file.hash ?? file.url ?? ''}`,
        },
      ]
    }),
  )
}

/** The floor each booth belongs to, as its record says. */
export function floorsOfBooths(booths: readonly RecordSummary[]): ReadonlyMap<string, string> {
  const floors = new Map<string, string>()
  for (const { key, values } of booths) if (typeof values['floor_id'] === 'string') floors.set(key, values['floor_id'])
  return floors
}
