import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import type { Finding, ValidationContext } from '../fields/rules.ts'
import type { Problem } from '../problems.ts'
import { isEmpty, type RecordValues } from '../record/record-values.ts'

/**
 * Every rule of the interface that `values` breaks, in the order of the declaration. Files are
 * checked for presence; their content where they are read.
 */
export function validateRecord(
  entity: EntityName,
  values: RecordValues,
  context: ValidationContext,
): readonly Problem[] {
  const problems: Problem[] = []
  for (const field of entities[entity].writable) {
    const finding = findingAt(field, values, context)
    if (finding !== undefined) problems.push({ field: field.name, ...finding })
  }
  return problems
}

export function validateField(
  field: FieldDeclaration,
  values: RecordValues,
  context: ValidationContext,
): readonly Problem[] {
  const finding = findingAt(field, values, context)
  return finding === undefined ? [] : [{ field: field.name, ...finding }]
}

function findingAt(field: FieldDeclaration, values: RecordValues, { today }: ValidationContext): Finding {
  const value = values[field.name]
  if (value === undefined || isEmpty(value)) {
    const stoodIn = field.insteadOf !== undefined && !isEmpty(values[field.insteadOf])
    return field.required === true && !stoodIn ? { code: 'required' } : undefined
  }
  return rulesOf(field.type).check(value, { field, values, today })
}
