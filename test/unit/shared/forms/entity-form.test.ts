import { describe, expect, it } from 'vitest'
import { entityForm, missingAnswers, requiredAnswers } from '../../../../shared/domain/forms/entity-form.ts'
import type { JsonValue, RecordValues } from '../../../../shared/domain/record/record-values.ts'

const kindOf = (type: string, value?: JsonValue, custom?: JsonValue) => {
  const definition = { slug: 'x', type, ...(custom === undefined ? {} : { custom_value: custom }) }
  const { fields, others } = entityForm('attendee', [definition], value === undefined ? {} : { x: value })
  return (
    fields.find(({ field }) => field.name === 'x')?.field.type.kind ?? (others.length > 0 ? 'other' : 'none')
  )
}

describe('the form of a record', () => {
  it('has what the form does not name first, then the form’s order and titles', () => {
    const definitions = [
      { slug: 'diet', title: 'Dietary wishes', type: 'text' },
      { slug: 'company', title: 'Who sends you?', type: 'text', required: true },
      { slug: 'email', title: 'E-Mail', type: 'email', status: false },
      { slug: 'phone', title: 'Phone', type: 'tel', status: false },
    ]
    const { fields } = entityForm('attendee', definitions, { phone: '1' })
    const names = fields.map(({ field }) => field.name)
    expect(names.slice(0, 3)).toEqual(['first_name', 'last_name', 'job_title'])
    // What the interface wants stays, though the form hides it.
    expect(names.slice(-3)).toEqual(['diet', 'company', 'email'])
    expect(fields.find(({ field }) => field.name === 'company')).toMatchObject({
      title: 'Who sends you?',
      field: { required: true },
      isOwn: false,
    })
    expect(names).not.toContain('phone')
  })

  it('leaves of a declared choice what the form leaves, and what the record has', () => {
    const definitions = [
      {
        slug: 'job_type',
        title: 'How much',
        type: 'select',
        custom_value: ['contract', 'full_time', 'by_the_hour'],
      },
      {
        slug: 'location',
        title: 'Where',
        type: 'checkbox-group',
        custom_value: ['Leipzig', 'Lyon'],
        required: true,
      },
      { slug: 'job_category_id', title: 'Job category', type: 'checkbox-group', custom_value: ['Sales'] },
      { slug: 'perks', title: 'What else?', type: 'text' },
    ]
    const { fields, others } = entityForm('job', definitions, {
      job_type: 'temporary',
      location: 'Nowhere',
      perks: 'fruit',
    })
    const field = (name: string) => fields.find((one) => one.field.name === name)
    expect(field('job_type')).toMatchObject({
      title: 'How much',
      field: { type: { kind: 'enum', values: ['contract', 'full_time', 'temporary'] } },
    })
    expect(field('location')).toMatchObject({
      field: { type: { kind: 'enum', values: ['Leipzig', 'Lyon', 'Nowhere'] }, required: true },
    })
    expect(field('job_category_id')).toMatchObject({
      title: undefined,
      field: { type: { kind: 'reference' } },
    })
    // A vacancy takes no fields but those of the interface; what it has besides is shown and kept.
    expect(field('perks')).toBeUndefined()
    expect(others).toEqual([{ name: 'perks', title: 'What else?' }])
  })

  it('shows at the end what nobody has named, or what is out of use, and nothing that is empty', () => {
    const values: RecordValues = {
      attendee_id: 4,
      email: 'a@b.example',
      loyalty: 'gold',
      old: 'kept',
      none: '',
      badge: { url: 'https://x.example/a.png' },
    }
    const definitions = [
      { slug: 'old', title: 'Old question', type: 'text', status: false },
      { slug: 'badge', title: 'Photo', type: 'file' },
    ]
    expect(entityForm('attendee', definitions, values).others).toEqual([
      { name: 'old', title: 'Old question' },
      { name: 'badge', title: 'Photo' },
      { name: 'loyalty', title: undefined },
    ])
  })

  it('writes a group as the record has it, else a list for several and a text for one', () => {
    const diets = ['vegan', 'halal']
    expect(kindOf('checkbox-group', undefined, diets)).toBe('strings')
    expect(kindOf('checkbox-group', [], diets)).toBe('strings')
    expect(kindOf('checkbox-group', 'vegan, halal', diets)).toBe('keywords')
    expect(kindOf('checkbox-group', 'Health, food', ['Health, food', 'Play'])).toBe('enum')
    expect(kindOf('radio-group', undefined, diets)).toBe('enum')
    expect(kindOf('radio-group', ['vegan'], diets)).toBe('strings')
  })

  it('keeps a choice that is no longer offered', () => {
    const { fields } = entityForm('attendee', [{ slug: 'x', type: 'select', custom_value: ['S', 'M'] }], {
      x: 'XS',
    })
    expect(fields.at(-1)?.field.type).toEqual({ kind: 'enum', values: ['S', 'M', 'XS'] })
  })

  it('shows as text what the control of its kind could not show', () => {
    expect([kindOf('number'), kindOf('number', 7), kindOf('number', 'seven')]).toEqual([
      'numeric',
      'numeric',
      'string',
    ])
    expect([kindOf('date', '2026-05-03'), kindOf('date', '3 May')]).toEqual(['date', 'string'])
    expect([kindOf('datetime', '2026-05-03T10:00:00Z'), kindOf('datetime', 'noon')]).toEqual([
      'timestamp',
      'string',
    ])
    expect([kindOf('checkbox'), kindOf('checkbox', false), kindOf('checkbox', 'yes')]).toEqual([
      'boolean',
      'boolean',
      'string',
    ])
    expect(kindOf('text', { deep: [1] })).toBe('other')
    expect(kindOf('text', [{ deep: 1 }])).toBe('other')
    expect(kindOf('file', 'https://x.example/a.pdf')).toBe('other')
  })

  it('wants the answers the form requires, but for files, hidden questions and what is required anyway', () => {
    const definitions: RecordValues[] = [
      { slug: 'email', type: 'email', required: true },
      { slug: 'company', type: 'text', required: true },
      { slug: 'diet', type: 'radio-group', required: true },
      { slug: 'photo', type: 'file', required: true },
      { slug: 'old', type: 'text', required: true, status: false },
      { slug: 'shirt', type: 'select' },
    ]
    const required = requiredAnswers('attendee', definitions)
    expect(required).toEqual(['company', 'diet'])
    expect(missingAnswers(required, { company: 'Acme', diet: [] })).toEqual([
      { field: 'diet', code: 'required' },
    ])
    expect(requiredAnswers('job', [{ slug: 'wheels', type: 'text', required: true }])).toEqual([])
  })
})
