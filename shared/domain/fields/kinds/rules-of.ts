import type { FieldKind } from '../../../entities/index.ts'
import { boolean } from './boolean.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { enumeration } from './enumeration.ts'
import { file } from './file.ts'
import { integer } from './integer.ts'
import { json } from './json.ts'
import { keywords } from './keywords.ts'
import { numeric } from './numeric.ts'
import { reference } from './reference.ts'
import { references } from './references.ts'
import { string } from './string.ts'
import { strings } from './strings.ts'
import { timestamp } from './timestamp.ts'
import { url } from './url.ts'
import type { FieldRules, KindName, TypeOf } from '../rules.ts'

/** A kind of field is one file, and one line here. */
const kinds: { readonly [Kind in KindName]: (type: TypeOf<Kind>) => FieldRules } = {
  string,
  keywords,
  email,
  url,
  integer,
  numeric,
  boolean,
  enum: enumeration,
  date,
  timestamp,
  strings,
  reference,
  references,
  file,
  json,
}

const known = new WeakMap<FieldKind, FieldRules>()

/** The rules of fields of a type, made once for each declared type. */
export function rulesOf(type: FieldKind): FieldRules {
  const before = known.get(type)
  if (before !== undefined) return before
  const rules = made(type.kind, type)
  known.set(type, rules)
  return rules
}

function made<Kind extends KindName>(kind: Kind, type: TypeOf<Kind>): FieldRules {
  return kinds[kind](type)
}
