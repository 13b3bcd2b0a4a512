import { entities } from '../../entities/index.ts'
import { aliases, foreignWords, weakAliases } from './aliases.ts'
import { plainHeading, withoutRemarks } from './heading-words.ts'

let usual: ReadonlySet<string> | undefined

/** Whether a text is what columns are called in lists of some kind, whether an entity has a field for it or not. */
export function isUsualHeading(text: string): boolean {
  if (text.length > 60) return false
  usual ??= new Set([
    ...[aliases, weakAliases]
      .flatMap((all) => Object.values(all).flatMap((fields) => Object.values(fields).flat()))
      .map(plainHeading),
    ...Object.values(entities).flatMap(({ fields, idField }) =>
      [idField, ...fields.map(({ name }) => name)].map(plainHeading),
    ),
    ...[...foreignWords].map(plainHeading),
  ])
  return usual.has(plainHeading(withoutRemarks(text)))
}
