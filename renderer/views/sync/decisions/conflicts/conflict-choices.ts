import type { ConflictView } from '../../../../../shared/contract/index.ts'
import type { FieldConflict } from '../../../../../shared/domain/record-fields/merge.ts'
import { sameValue } from '../../../../../shared/domain/record-fields/same-value.ts'
import { entities } from '../../../../../shared/entities/index.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** All fields of a conflict decided for one side. */
export function chooseAll({ fields }: ConflictView, side: Side): Choices {
  return Object.fromEntries(fields.map(({ field }) => [field, side]))
}

/**
 * Whether every field in conflict has been decided; choices for fields no longer in conflict do not
 * count.
 */
export function isDecided({ fields }: ConflictView, choices: Choices): boolean {
  return fields.every(({ field }) => choices[field] !== undefined)
}

/** Only the choices the conflict asks for. */
export function askedChoices({ fields }: ConflictView, choices: Choices): Record<string, Side> {
  return Object.fromEntries(
    fields.flatMap(({ field }) => {
      const side = choices[field]
      return side === undefined ? [] : [[field, side] as const]
    }),
  )
}

/**
 * The choices that still are between the same two values: what was chosen before someone changed a
 * side again was another choice.
 */
export function choicesStillAsked(before: ConflictView, after: ConflictView, choices: Choices): Choices {
  const isSame = (was: FieldConflict, is: FieldConflict): boolean => {
    const declared = entities[after.entity].fieldNamed(is.field)
    return sameValue(declared, was.mine, is.mine) && sameValue(declared, was.theirs, is.theirs)
  }
  return askedChoices(
    {
      ...after,
      fields: after.fields.filter((is) =>
        before.fields.some((was) => was.field === is.field && isSame(was, is)),
      ),
    },
    choices,
  )
}
