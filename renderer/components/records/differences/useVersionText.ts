import type { JsonValue } from '../../../../shared/domain/record/record-values.ts'
import { entities, type EntityName } from '../../../../shared/entities/index.ts'
import { useCellTexts } from '../cells/useCellTexts.ts'

export type VersionText = (field: string, value: JsonValue | undefined) => string

/**
 * What one version of a field says, to be read beside another: texts with their lines, which tell
 * one from another; references by the titles of what they name.
 */
export function useVersionText(entity: EntityName): VersionText {
  const cellText = useCellTexts(entity)
  return (field, value) => {
    if (typeof value === 'string' && isText(entity, field)) return value
    return value === undefined ? '' : cellText.value({ [field]: value }, field)
  }
}

/** Whether a field holds a text in a person's words. */
export function isText(entity: EntityName, field: string): boolean {
  return entities[entity].fieldNamed(field)?.type.kind === 'string'
}
