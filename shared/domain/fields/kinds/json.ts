import { parseJson, type JsonValue } from '../../../json.ts'
import { jsonSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, notSearched } from '../field-rules.ts'
import { namedLanguages, readLanguages } from '../../cells/language-cells.ts'
import type { FieldRules, TypeOf } from '../rules.ts'

/** Anything that JSON can say; what is told of each language, also by the names of the languages. */
export const json = ({ per, items }: TypeOf<'json'>): FieldRules =>
  fieldRules({
    misfit: () => undefined,
    check: () => undefined,
    searched: notSearched,
    changes: [],
    readCell({ text }, _part, { languages = [], before }) {
      const names = per === 'language' ? namedLanguages(text) : []
      if (names.length > 0) return readLanguages(names, languages, before)
      const value = parseJson(text) as JsonValue | undefined
      return value === undefined ? { finding: { code: 'not-json' } } : { value }
    },
    writtenCell: (value) => JSON.stringify(value),
    control: { as: 'none' },
    shownAs: 'nothing',
    filter: 'nothing',
    similarity: jsonSimilarity,
    schema: () => ({}),
    described: () =>
      items === undefined ? 'json' : `list of { ${items.map(({ name }) => name).join(', ')} } °`,
    answered: (value) => value ?? {},
  })
