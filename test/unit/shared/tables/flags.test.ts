import { describe, expect, it } from 'vitest'
import { comparedName } from '../../../../shared/domain/record/search-text.ts'
import { readFlag } from '../../../../shared/domain/cells/readings.ts'

const read = (text: string): boolean | undefined => readFlag(comparedName(text))

describe('yes and no', () => {
  it.each(['yes', 'Yes', 'ja', 'Wahr', 'Oui', 'vrai', 'نعم', 'صحيح', 'x', '1', 'TRUE'])(
    '“%s” is yes',
    (text) => expect(read(text)).toBe(true),
  )
  it.each(['no', 'Nein', 'falsch', 'Non', 'faux', 'لا', 'خطأ', '0', 'FALSE'])('“%s” is no', (text) =>
    expect(read(text)).toBe(false),
  )
  it.each(['', 'maybe', 'vielleicht', '2'])('“%s” is neither', (text) => expect(read(text)).toBeUndefined())
})
