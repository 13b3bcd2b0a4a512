import { describe, expect, it } from 'vitest'
import { formQuestions } from '../../../../shared/domain/forms/questions.ts'
import type { JsonValue, RecordValues } from '../../../../shared/domain/record/record-values.ts'

const one = (definition: RecordValues) => formQuestions('attendee', [{ slug: 'x', ...definition }])[0]!
const choices = (custom: JsonValue) =>
  one({ type: 'select', custom_value: custom }).choices.map(({ value, label }) => `${value}=${label}`)

describe('the questions of a form', () => {
  it.each([
    ['checkbox-group', 'several'],
    ['checkbox_group', 'several'],
    ['checkboxGroup', 'several'],
    ['Multi Select', 'several'],
    ['radio-group', 'one'],
    ['radioGroup', 'one'],
    ['dropdown', 'one'],
    ['text-area', 'long-text'],
    ['TEXTAREA', 'long-text'],
    ['tel', 'phone'],
    ['datetime-local', 'time'],
    ['boolean', 'yes-no'],
    ['integer', 'number'],
    ['attachment', 'file'],
    ['website', 'url'],
    ['signature', 'text'],
    [null, 'text'],
    [7, 'text'],
  ])('understand the type %o', (type, kind) => {
    expect(one({ type }).kind).toBe(kind)
  })

  it('are choices where they offer any, whatever their type is called', () => {
    expect(one({ type: 'signature', custom_value: ['a'] }).kind).toBe('one')
    expect(one({ type: 'checkbox', custom_value: ['a', 'b'] }).kind).toBe('several')
    expect(one({ type: 'checkbox', custom_value: ['I agree'] }).kind).toBe('yes-no')
  })

  it.each([
    [
      ['a', 'b', 'a', '', null, 3],
      ['a=a', 'b=b', '3=3'],
    ],
    ['a, b ,,b', ['a=a', 'b=b']],
    ['a\nb, c', ['a=a', 'b=b', 'c=c']],
    [
      [{ label: 'Vegan', value: 'v' }, { title: 'Halal' }, { id: 4, name: 'Four' }, {}, [1]],
      ['v=Vegan', 'Halal=Halal', '4=Four'],
    ],
    [{ v: 'Vegan', h: '' }, ['v=Vegan', 'h=h']],
    ['["a, b","c"]', ['a, b=a, b', 'c=c']],
    ['[not json', ['[not json=[not json']],
    [null, []],
    [5, []],
  ] satisfies [JsonValue, string[]][])('read the choices %o', (custom, expected) => {
    expect(choices(custom)).toEqual(expected)
  })

  it('are named by slug or column, by whichever is a declared field, once', () => {
    const definitions: RecordValues[] = [
      { slug: 'company-name', column: 'company', title: 'Your company' },
      { column: 'diet', title: 'Diet' },
      { slug: ' diet ', title: 'Diet again' },
      { slug: '', column: null, title: 'Nameless' },
      { slug: 'attendee_id', title: 'Number' },
      { title: 'Nothing' },
    ]
    expect(formQuestions('attendee', definitions).map(({ name, title }) => [name, title])).toEqual([
      ['company', 'Your company'],
      ['diet', undefined],
    ])
  })

  it('are shown unless the form says otherwise, and wanted only where it says so', () => {
    const flags = (definition: RecordValues) => {
      const { required, isShown } = one(definition)
      return [required, isShown]
    }
    expect(flags({})).toEqual([false, true])
    expect(flags({ required: 'true', status: 1 })).toEqual([true, true])
    expect(flags({ required: 0, status: false })).toEqual([false, false])
    expect(flags({ required: 'no', status: '0' })).toEqual([false, false])
    expect(flags({ required: null, status: 'active' })).toEqual([false, true])
  })
})
