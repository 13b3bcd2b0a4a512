import { listIn, wordsIn } from '../../record/loose-values.ts'
import { itemsOfCell, listCell, plainCell } from '../../cells/cell.ts'
import { wordListSimilarity } from '../../normalised-equality/values.ts'
import { fieldRules, isListOfTexts, listForm, listSet } from '../field-rules.ts'
import { receivedList } from '../received.ts'
import type { FieldRules } from '../rules.ts'

/** A list of texts. */
export const strings = (): FieldRules =>
  fieldRules({
    spelled(value) {
      if (typeof value === 'string') return wordsIn(listIn(value))
      return Array.isArray(value) ? wordsIn(value) : value
    },
    equalForm: listForm,
    set: listSet,
    misfit: isListOfTexts,
    check: (value) => (isListOfTexts(value) === undefined ? undefined : { code: 'not-list' }),
    changes: ['add', 'take-out', 'replace', 'set', 'clear'],
    readCell: ({ text }) => ({ value: itemsOfCell(text) }),
    writtenCell: (value) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? listCell(value)
        : plainCell(value),
    control: { as: 'words' },
    shownAs: 'words',
    similarity: wordListSimilarity,
    schema: () => ({ type: 'array', items: { type: 'string' } }),
    received: receivedList,
    answered: (value, { nullable }) => (Array.isArray(value) ? value : nullable === true ? null : []),
  })
