import type { FieldDeclaration } from '../../entities/index.ts'
import { rulesOf } from '../fields/kinds/rules-of.ts'
import type { ChangeKind } from '../fields/rules.ts'
import { isEmpty, type JsonValue } from '../record/record-values.ts'
import { sameValue } from './same-value.ts'

/** What is done to a field of many records, whatever each of them says there. */
export type ValueChange =
  | { readonly kind: 'set'; readonly value: JsonValue }
  | { readonly kind: 'clear' }
  | { readonly kind: 'prepend' | 'append'; readonly text: string }
  | { readonly kind: 'replace'; readonly find: string; readonly by: string; readonly matchCase: boolean }
  | { readonly kind: 'add' | 'take-out'; readonly items: readonly string[] }

/** What can be done to a field, the most usual first. */
export function changesOf(
  { type, name }: FieldDeclaration,
  unreported: readonly string[],
): readonly ChangeKind[] {
  // What the service never tells is not forgotten by many at once.
  return rulesOf(type).changes.filter((change) => change !== 'clear' || !unreported.includes(name))
}

/** The value after a change; `undefined`: it stays as it is. */
export function changedValue(
  field: FieldDeclaration,
  before: JsonValue | undefined,
  change: ValueChange,
): JsonValue | undefined {
  const after = valueAfter(field, before, change)
  if (after === undefined || (isEmpty(after) && isEmpty(before)) || sameValue(field, before, after))
    return undefined
  return after
}

function valueAfter(
  field: FieldDeclaration,
  before: JsonValue | undefined,
  change: ValueChange,
): JsonValue | undefined {
  switch (change.kind) {
    case 'set':
      return change.value
    case 'clear':
      return null
    case 'prepend':
      return `${change.text}${textOf(before)}`
    case 'append':
      return `${textOf(before)}${change.text}`
    case 'replace': {
      if (change.find === '') return undefined
      const items = itemsOf(field, before)
      if (items === undefined) return replaced(textOf(before), change)
      return inField(
        field,
        items.map((item) => replaced(item, change).trim()).filter((item) => item !== ''),
      )
    }
    case 'add': {
      const items = itemsOf(field, before) ?? []
      return inField(field, [...items, ...change.items])
    }
    case 'take-out': {
      const gone = new Set(change.items.map(mark))
      return inField(
        field,
        (itemsOf(field, before) ?? []).filter((item) => !gone.has(mark(item))),
      )
    }
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The items of a list of words or records; `undefined`: the field is no list. */
function itemsOf({ type }: FieldDeclaration, value: JsonValue | undefined): readonly string[] | undefined {
  return rulesOf(type).set?.members(value)
}

/** Each once, however it is written. */
function inField({ type }: FieldDeclaration, items: readonly string[]): JsonValue {
  const seen = new Set<string>()
  const once = items.filter((item) => {
    if (seen.has(mark(item))) return false
    seen.add(mark(item))
    return true
  })
  return rulesOf(type).set?.of(once) ?? once
}

function mark(item: string): string {
  return item.trim().toLowerCase()
}

function replaced(text: string, { find, by, matchCase }: Extract<ValueChange, { kind: 'replace' }>): string {
  const literal = find.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return text.replaceAll(new RegExp(literal, matchCase ? 'gu' : 'giu'), () => by)
}
