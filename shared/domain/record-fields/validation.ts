import { entities, type EntityName, type FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import type { ValidationContext } from '../fields/rules.ts'
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
  return entities[entity].writable.flatMap((field) => validateField(field, values, context))
}

export function validateField(
  field: FieldDeclaration,
  values: RecordValues,
  context: ValidationContext,
): readonly Problem[] {
  const value = values[field.name]
  if (isEmpty(value)) {
    const stoodIn = field.insteadOf !== undefined && !isEmpty(values[field.insteadOf])
    return field.required === true && !stoodIn ? [{ field: field.name, code: 'required' }] : []
  }
  const problem =
    value === undefined ? undefined : rulesOf(field.type).check(value, { field, values, ...context })
  return problem === undefined ? [] : [{ field: field.name, ...problem }]
}
