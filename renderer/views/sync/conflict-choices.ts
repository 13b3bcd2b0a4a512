import type { ConflictView } from '../../../shared/contract/index.ts'

export type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/** All fields of a conflict decided for one side. */
export function chooseAll({ fields }: ConflictView, side: Side): Choices {
  return Object.fromEntries(fields.map(({ field }) => [field, side]))
}

/** Whether every field in conflict has been decided; choices for fields no longer in conflict do not count. */
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
