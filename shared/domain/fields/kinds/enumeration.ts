import { lettersOf, plainText, withoutCase } from '../../normalised-equality/text.ts'
import { wordSimilarity } from '../../normalised-equality/values.ts'
import { comparedName } from '../../record/search-text.ts'
import { fieldRules, isText } from '../field-rules.ts'
import type { FieldRules, TypeOf } from '../rules.ts'

/** One of a few words. */
export const enumeration = ({ values }: TypeOf<'enum'>): FieldRules =>
  fieldRules({
    spelled: (value) => (typeof value === 'string' ? spelledWord(value, values) : value),
    misfit: isText,
    check: (value) =>
      typeof value === 'string' && values.includes(value)
        ? undefined
        : { code: 'one-of', params: { values: values.join(', ') } },
    readCell({ text }, _part, { choices }) {
      const plain = (word: string): string => comparedName(word.replaceAll(/[_-]+/g, ' '))
      const wanted = plain(text)
      const isCalled = (one: string): boolean =>
        choices?.[one]?.some((called) => plain(called) === wanted) === true
      const isCalledFirst = (one: string): boolean => plain(choices?.[one]?.[0] ?? '') === wanted
      const matchers = [
        (one: string) => one === text,
        (one: string) => plain(one) === wanted,
        isCalledFirst,
        isCalled,
      ]
      const value = matchers.map((matches) => values.find(matches)).find((one) => one !== undefined)
      return value === undefined
        ? { finding: { code: 'one-of', params: { values: values.join(', ') } } }
        : { value }
    },
    compared: 'choice',
    control: { as: 'choice', of: values },
    shownAs: 'choice',
    similarity: wordSimilarity,
    schema: () => ({ type: 'string', enum: values }),
    described: () => `one of ${values.join(', ')}`,
  })

/** "Full Time" is `full_time` where no other of the words has the same letters. */
function spelledWord(text: string, words: readonly string[]): string {
  if (words.includes(text)) return text
  const plain = withoutCase(plainText(text))
  const letters = lettersOf(text)
  const [found, ...others] = words.filter(
    (word) => withoutCase(word) === plain || (letters !== '' && lettersOf(word) === letters),
  )
  return found !== undefined && others.length === 0 ? found : text
}
