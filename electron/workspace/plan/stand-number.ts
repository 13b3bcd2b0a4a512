import type { RecordValues } from '../../../shared/domain/record/record-values.ts'
import type { Workspace } from '../stores/workspace.ts'

/** Of the stand that a booth has on its floor; one on a floor that it left does not count. */
export function standNumber(
  { layouts }: Pick<Workspace, 'layouts'>,
  boothKey: string,
  values: RecordValues,
): string | null {
  const place = layouts.lastPosition(boothKey)
  return place === undefined || place.floorKey !== values['floor_id'] ? null : place.stand.number
}
