/** What a text consists of: words as they are, places to be filled, and forms of which one is said. */
export type Part = string | Placeholder | Forms

export interface Placeholder {
  readonly place: string
  /** What a number is less by where it is written (ICU's `offset`). */
  readonly less?: number
}

export interface Forms {
  /** What chooses the form: the rank of a thing among others or a word; without it, how many there are. */
  readonly by?: 'ordinal' | 'select'
  /** The value that chooses. */
  readonly place: string
  readonly less?: number
  /** By plural category (CLDR), exact number (`=0`) or word; `other` is always there. */
  readonly forms: Readonly<Record<string, readonly Part[]>>
}

/** What fills the places of a text. */
export type Values = Readonly<Record<string, unknown>>

export interface Writing {
  /** BCP 47; its plural rules count. */
  readonly language: string
  readonly number: (value: number) => string
}

/**
 * The text with its places filled; numbers are written as `writing` has it. A place without a value
 * stays empty, and a text speaks of one where nobody says how many there are.
 */
export function written(parts: readonly Part[], values: Values, writing: Writing): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      return 'forms' in part
        ? written(formFor(part, values[part.place], writing.language), values, writing)
        : filled(part, values, writing)
    })
    .join('')
}

function filled({ place, less = 0 }: Placeholder, values: Values, { number }: Writing): string {
  const value = values[place]
  if (typeof value === 'number') return number(value - less)
  return typeof value === 'string' ? value : ''
}

function formFor({ by, less = 0, forms }: Forms, value: unknown, language: string): readonly Part[] {
  const count = typeof value === 'number' ? value : 1
  const names =
    by === 'select'
      ? [String(value)]
      : [`=${count}`, rulesOf(language, by ?? 'cardinal').select(count - less)]
  const name = names.find((one) => Object.hasOwn(forms, one)) ?? 'other'
  return forms[name] ?? []
}

const rules = new Map<string, Intl.PluralRules>()

function rulesOf(language: string, type: Intl.PluralRuleType): Intl.PluralRules {
  const id = `${type} ${language}`
  const known = rules.get(id)
  if (known !== undefined) return known
  const made = new Intl.PluralRules(language, { type })
  rules.set(id, made)
  return made
}

/** The names of all places, also of those that only choose a form. */
export function placeholdersIn(parts: readonly Part[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap((part) => {
      if (typeof part === 'string') return []
      return [
        part.place,
        ...('forms' in part ? Object.values(part.forms).flatMap((form) => [...placeholdersIn(form)]) : []),
      ]
    }),
  )
}
