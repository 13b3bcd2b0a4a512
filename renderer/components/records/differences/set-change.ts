import { keywordsOf, type JsonValue } from '../../../../shared/domain/record/record-values.ts'

/** What one side did to a set. */
export interface SetChange {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

/** The items of a set's value: keywords are written as one text. */
export function setItems(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : keywordsOf(value)
}

export function setChange(before: JsonValue | undefined, after: JsonValue | undefined): SetChange {
  const [was, is] = [setItems(before), setItems(after)]
  return {
    added: is.filter((item) => !was.includes(item)),
    removed: was.filter((item) => !is.includes(item)),
  }
}
