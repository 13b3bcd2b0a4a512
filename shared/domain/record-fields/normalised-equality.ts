import type { Entity, FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import { plainText } from '../normalised-equality/text.ts'
import { undeclaredSimilarity, type Similarity } from '../normalised-equality/values.ts'
import { canonicalJson, isEmpty, type JsonValue, type RecordValues } from '../record/record-values.ts'
import { sameValue } from './same-value.ts'

/**
 * How what a service shows compares with what it was sent. `same`: to a person it is the same
 * (`sameValue`). `normalised`: the same but for what services are known to do to values: blanks and
 * line ends, Unicode form, HTML entities, case of e-mails, currencies and words of a list, slashes
 * at the end of addresses, other spellings of numbers, dates, flags and sets, null for empty.
 * `near`: recognisably what was sent, yet something is lost: cut, in other capitals, without tags
 * or emoji, rounded, in a few letters another. `different`: anything else.
 */
export type NormalisedEquality = 'same' | Similarity

const order: readonly NormalisedEquality[] = ['same', 'normalised', 'near', 'different']

/**
 * Compares one field; `undefined` for `field`: one that the entity does not declare. Takes some
 * tens of milliseconds at most for texts of 100 KB.
 */
export function normalisedEquality(
  field: FieldDeclaration | undefined,
  sent: JsonValue | undefined,
  shown: JsonValue | undefined,
): NormalisedEquality {
  if (
    sameValue(field, sent, shown) ||
    (sent !== undefined && shown !== undefined && canonicalJson(sent) === canonicalJson(shown))
  )
    return 'same'
  if (isBlank(sent) || isBlank(shown) || sent === undefined || shown === undefined)
    return isBlank(sent) && isBlank(shown) ? 'normalised' : 'different'
  const similarity = field === undefined ? undeclaredSimilarity : rulesOf(field.type).similarity
  return similarity(sent, shown)
}

/**
 * Whether a record that the service shows can be the one that a create without an answer has made.
 * Compares the fields that were sent with a value and that `shown` has, of `fields` only where they
 * are given: a field that is absent says nothing, nor does what was sent empty, for which a service
 * puts its own. Files are left out.
 *
 * The title, e-mails, the identifier in another system and the record it belongs to identify: none
 * of them may be another. Of the other fields one may be, and a third of all may be shown empty,
 * since services ignore single fields and say yes; that, and any near field, makes the whole near.
 * Near, too, is a record that does not show its title or what it belongs to, or shows such an
 * identifier where none was sent. A caller that has asked for the records of one parent puts it
 * into `shown`. Without anything to compare it is different.
 */
export function recordEquality(
  entity: Entity,
  sent: RecordValues,
  shown: RecordValues,
  fields?: ReadonlySet<string>,
): NormalisedEquality {
  let worst: NormalisedEquality = 'same'
  let compared = 0
  let contradicting = 0
  let missing = 0
  for (const field of entity.fields) {
    const { name, type, only } = field
    if (only !== undefined || type.kind === 'file' || fields?.has(name) === false) continue
    const identity = identityOf(entity, field)
    if (isBlank(sent[name])) {
      if (identity === 'identifies' && !isBlank(shown[name])) worst = worse(worst, 'near')
      continue
    }
    if (shown[name] === undefined) {
      if (identity === 'expected') worst = worse(worst, 'near')
      continue
    }
    const found = normalisedEquality(field, sent[name], shown[name])
    compared += 1
    if (found !== 'different') worst = worse(worst, found)
    else if (identity === 'expected' || (identity === 'identifies' && !isBlank(shown[name])))
      return 'different'
    else if (isBlank(shown[name])) missing += 1
    else contradicting += 1
  }
  const unlike = contradicting + missing
  if (compared === 0 || contradicting > 1 || unlike > Math.max(1, compared / 3)) return 'different'
  return unlike > 0 ? worse(worst, 'near') : worst
}

/** `expected`: identifies, and every record is expected to show it. */
function identityOf(entity: Entity, { name, type }: FieldDeclaration): 'expected' | 'identifies' | 'none' {
  if (name === entity.titleField || entity.owners.some((owner) => owner.name === name)) return 'expected'
  return type.kind === 'email' || name === entity.uniqueField || name === entity.naturalKey
    ? 'identifies'
    : 'none'
}

function isBlank(value: JsonValue | undefined): boolean {
  return isEmpty(value) || (typeof value === 'string' && plainText(value) === '')
}

function worse(a: NormalisedEquality, b: NormalisedEquality): NormalisedEquality {
  return order.indexOf(a) > order.indexOf(b) ? a : b
}
