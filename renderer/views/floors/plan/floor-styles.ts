import type { RecordSummary } from '../../../../shared/contract/index.ts'
import { fileValue } from '../../../../shared/domain/record/record-values.ts'
import type { FloorStyles } from '../../../floor-editor/view/theme.ts'
import { uncategorised, type Colouring } from '../../../../shared/domain/plan/picture/colouring.ts'

/** The fields of a booth that the floors screen shows; fewer fields, faster lists. */
export const shownBoothFields = [
  'booth_name',
  'floor_id',
  'active',
  'hide',
  'booth_type',
  'keywords',
  'booth_logo',
] as const

export function boothName(booth: RecordSummary | undefined, untitled: string): string {
  const name = booth?.values['booth_name']
  return typeof name === 'string' && name.trim() !== '' ? name : untitled
}

/** A logo is named by its booth and its file, so that another file is another logo. */
export function floorStylesOf(
  { categories, categoryOf }: Colouring,
  booths: readonly RecordSummary[],
  boothOf: (key: string) => RecordSummary | undefined,
  untitled: string,
): FloorStyles {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return {
    booths: new Map(
      booths.map((booth) => {
        const file = fileValue(booth.values['booth_logo'])
        const logo = file === undefined ? null : `${booth.key} ${file.hash ?? file.url ?? ''}`
        return [booth.key, { name: boothName(booth, untitled), problems: booth.problemCount, logo }]
      }),
    ),
    colourOf: (stand) =>
      byId.get(categoryOf(stand, stand.boothKey === null ? undefined : boothOf(stand.boothKey))) ??
      uncategorised,
  }
}

/** The floor each booth belongs to, as its record says. */
export function floorsOfBooths(booths: readonly RecordSummary[]): ReadonlyMap<string, string> {
  const floors = new Map<string, string>()
  for (const { key, values } of booths)
    if (typeof values['floor_id'] === 'string') floors.set(key, values['floor_id'])
  return floors
}
