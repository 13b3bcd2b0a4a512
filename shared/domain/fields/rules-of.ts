import type { FieldKind } from '../../entities/index.ts'
import { boolean } from './kinds/boolean.ts'
import { date } from './kinds/date.ts'
import { email } from './kinds/email.ts'
import { enumeration } from './kinds/enumeration.ts'
import { file } from './kinds/file.ts'
import { integer } from './kinds/integer.ts'
import { json } from './kinds/json.ts'
import { keywords } from './kinds/keywords.ts'
import { numeric } from './kinds/numeric.ts'
import { reference } from './kinds/reference.ts'
import { references } from './kinds/references.ts'
import { string } from './kinds/string.ts'
import { strings } from './kinds/strings.ts'
import { timestamp } from './kinds/timestamp.ts'
import { url } from './kinds/url.ts'
import type { FieldRules, KindName, TypeOf } from './rules.ts'

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
