import { describe, expect, it } from 'vitest'
import { bestSuggestion, exhibitorProblems, suggestExhibitors } from '../../../shared/domain/exhibitor.ts'

const ada = { name: 'Ada Example', email: 'ada@example.com' }
const nobody = { name: '', email: '' }

describe('suggestions for a booth’s exhibitor', () => {
  it('are its contacts, then its representatives, each once and with its source', () => {
    const booth = {
      contacts: [{ name: 'Ada Example', email: 'ada@example.com', phone: '1' }],
      booth_reps: [
        { booth_rep_id: 1, first_name: 'Ada', last_name: 'Example', email: 'Ada@Example.com' },
        { booth_rep_id: 2, first_name: 'Bo', last_name: '', email: 'bo@example.com' },
      ],
    }
    expect(suggestExhibitors(booth, [])).toEqual([
      { source: 'contact', ...ada },
      { source: 'representative', name: 'Bo', email: 'bo@example.com' },
    ])
  })

  it('put those that are complete first, whatever their source', () => {
    const booth = {
      contacts: [{ name: 'Only a name' }, 'only@example.com', { email: 'no address', name: 'Cy' }],
      booth_reps: [7],
    }
    const found = suggestExhibitors(booth, [
      { first_name: 'Ada', last_name: 'Example', email: 'ada@example.com' },
    ])
    expect(found.map(({ source, name, email }) => [source, name, email])).toEqual([
      ['representative', 'Ada Example', 'ada@example.com'],
      ['contact', 'Only a name', ''],
      ['contact', '', 'only@example.com'],
      ['contact', 'Cy', 'no address'],
    ])
  })

  it('are none where the service lists people in a shape that says nothing', () => {
    expect(suggestExhibitors({ contacts: { a: 1 }, booth_reps: [null, {}, { id: 3 }] }, [])).toEqual([])
    expect(suggestExhibitors({}, [{}])).toEqual([])
  })

  it('are taken only whole, and only where they contradict nothing that is known', () => {
    const suggestions = suggestExhibitors(
      { contacts: [{ name: 'Bo', email: 'bo' }, ada, { name: 'Cy', email: 'cy@example.com' }] },
      [],
    )
    expect(bestSuggestion(nobody, suggestions)).toMatchObject(ada)
    expect(bestSuggestion({ name: 'cy', email: '' }, suggestions)).toMatchObject({ name: 'Cy' })
    expect(bestSuggestion({ name: 'Dee', email: '' }, suggestions)).toBeUndefined()
  })
})

describe('who is given as an exhibitor', () => {
  it('needs a name and a valid e-mail', () => {
    expect(exhibitorProblems(ada)).toEqual([])
    expect(exhibitorProblems({ name: ' ', email: 'ada@' }).map(({ field, code }) => [field, code])).toEqual([
      ['exhibitor_name', 'required'],
      ['exhibitor_email', 'not-email'],
    ])
  })
})
