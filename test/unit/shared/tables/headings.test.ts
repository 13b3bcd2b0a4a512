import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aliases } from '../../../../shared/domain/tables/aliases.ts'
import { tableColumns, type TableColumn } from '../../../../shared/domain/tables/columns.ts'
import { plainHeading } from '../../../../shared/domain/tables/heading-words.ts'
import {
  suggestMapping,
  type ColumnMapping,
  type HeadedTable,
} from '../../../../shared/domain/tables/mapping.ts'
import { entities, entityNames, type EntityName } from '../../../../shared/entities/index.ts'
import { languageCodes } from '../../../../shared/languages.ts'

const folder = new URL('headings/', import.meta.url)
const byField = z.record(z.string(), z.array(z.string()))
const jsonOf = (url: URL): unknown => JSON.parse(readFileSync(url, 'utf8'))

/** What people have above the columns of their lists, per language and field; `nothing`: the entity has no field for it. */
const corpus = readdirSync(folder).map((file) => {
  const entity = z.enum(entityNames).parse(file.replace('.json', ''))
  const languages = z.record(z.string(), byField).parse(jsonOf(new URL(file, folder)))
  return { entity, languages, columns: tableColumns(entity, []) }
})
const cases = corpus.flatMap(({ entity, languages }) =>
  Object.entries(languages).flatMap(([language, fields]) =>
    Object.entries(fields).flatMap(([field, headings]) =>
      headings.map((heading) => ({ entity, language, field, heading })),
    ),
  ),
)
const texts = languageCodes.map((code) =>
  z
    .record(z.string(), z.record(z.string(), z.string()))
    .parse(jsonOf(new URL(`../../../../renderer/locales/${code}/fields.json`, import.meta.url))),
)

function labelsOf(entity: EntityName, columns: readonly TableColumn[]): Record<string, string[]> {
  return Object.fromEntries(
    columns.map(({ field }) => [field.name, texts.flatMap((labels) => labels[entity]?.[field.name] ?? [])]),
  )
}

function mapped(entity: EntityName, table: HeadedTable): ColumnMapping {
  return suggestMapping(entity, table, tableColumns(entity, []), {})
}

describe('headings as people write them', () => {
  it('are many, in every language for whatever can be imported, and some are of no field', () => {
    expect(cases.filter(({ field }) => field !== 'nothing').length).toBeGreaterThan(1_000)
    expect(cases.filter(({ field }) => field === 'nothing').length).toBeGreaterThan(300)
    const imported = entityNames.filter((entity) => entities[entity].save !== undefined && entity !== 'rule')
    expect(corpus.map(({ entity }) => entity).sort()).toEqual(imported.toSorted())
    for (const { entity, languages } of corpus)
      expect(Object.keys(languages), entity).toEqual(expect.arrayContaining([...languageCodes]))
  })

  it.each([
    ['without the labels of the page, as in the command line', false],
    ['with the labels of the page', true],
  ])('are understood, and those of no field left alone: %s', (_name, withLabels) => {
    const wrong = corpus.flatMap(({ entity, languages, columns }) => {
      const labels = withLabels ? labelsOf(entity, columns) : {}
      return Object.entries(languages).flatMap(([language, fields]) =>
        Object.entries(fields).flatMap(([field, headings]) =>
          headings.flatMap((heading) => {
            const [name] = suggestMapping(entity, { headings: [heading] }, columns, labels)
            const found = columns.find((column) => column.name === name)?.field.name ?? 'nothing'
            return found === field ? [] : [`${entity}, ${language}: “${heading}” is ${found}, not ${field}`]
          }),
        ),
      )
    })
    expect(wrong).toEqual([])
  })

  it('have one field of an entity each', () => {
    for (const [entity, fields] of Object.entries(aliases)) {
      const seen = new Map<string, string>()
      for (const [field, words] of Object.entries(fields)) {
        for (const word of words) {
          const plain = plainHeading(word)
          expect([undefined, field], `${entity}: ${word}`).toContain(seen.get(plain))
          seen.set(plain, field)
        }
      }
    }
  })
})

describe('the headings of a whole table', () => {
  it('are those of a list of exhibitors, of which the stand is not the name', () => {
    expect(
      mapped('booth', {
        headings: ['Halle', 'Stand', 'Firma', 'PLZ', 'Ort', 'Land', 'Tel.', 'E-Mail', 'Internet'],
      }),
    ).toEqual([
      ...[
        'floor_id (title)',
        null,
        'booth_name',
        null,
        'city',
        'country',
        null,
        'exhibitor_email',
        'booth_company_url',
      ],
    ])
    expect(mapped('booth', { headings: ['Stand', 'Ort'], values: [['A12', '4.1 B20', 'C-03'], []] })).toEqual(
      [null, 'city'],
    )
    expect(mapped('booth', { headings: ['Stand', 'Ort'], values: [['Acme', 'Umbrella'], []] })).toEqual([
      'booth_name',
      'city',
    ])
  })

  it('are those of programs for customers and events', () => {
    expect(
      mapped('attendee', {
        headings: [
          'Record ID',
          'First Name',
          'Last Name',
          'Email',
          'Phone Number',
          'Contact owner',
          'Company Name',
          'Create Date',
        ],
      }),
    ).toEqual([...[null, 'first_name', 'last_name', 'email', 'phone', null, 'company', null]])
    expect(
      mapped('attendee', {
        headings: [
          'Order #',
          'Ticket Type',
          'First Name',
          'Last Name',
          'Email',
          'Job Title',
          'Company',
          'Billing City',
          'Work City',
        ],
      }),
    ).toEqual([...[null, null, 'first_name', 'last_name', 'email', 'job_title', 'company', null, 'city']])
    expect(
      mapped('booth', {
        headings: [
          'Account Name',
          'Billing Country',
          'Website',
          'Description',
          'Primary Contact',
          'Primary Contact Email',
        ],
      }),
    ).toEqual([
      ...[
        'booth_name',
        null,
        'booth_company_url',
        'booth_company_profile',
        'exhibitor_name',
        'exhibitor_email',
      ],
    ])
  })

  it('call an exhibitor’s name the contact’s only where the company has a column of its own', () => {
    expect(mapped('booth', { headings: ['Exhibitor name', 'Country'] })).toEqual(['booth_name', 'country'])
    expect(mapped('booth', { headings: ['Exhibitor name', 'Company'] })).toEqual([
      'exhibitor_name',
      'booth_name',
    ])
    expect(mapped('booth', { headings: ['exhibitor_name', 'Country'] })).toEqual([
      'exhibitor_name',
      'country',
    ])
  })

  it('take “Name” for the last name beside a first name in German, and for no name elsewhere', () => {
    expect(mapped('attendee', { headings: ['Name', 'Vorname', 'Firma'] })).toEqual([
      'last_name',
      'first_name',
      'company',
    ])
    expect(mapped('attendee', { headings: ['Name', 'First name', 'Company'] })).toEqual([
      null,
      'first_name',
      'company',
    ])
    expect(mapped('attendee', { headings: ['Name', 'Nachname', 'Vorname'] })).toEqual([
      null,
      'last_name',
      'first_name',
    ])
  })
})

describe('headings that say nothing', () => {
  const mails = ['ada@example.com', 'grace@example.org', 'alan@example.net']

  it('are understood by values that speak clearly', () => {
    const values = [
      mails,
      ['+49 30 1234567', '+33 1 23 45 67 89'],
      ['Deutschland', 'France', 'المغرب', 'Spain', 'Nowhere'],
    ]
    expect(mapped('attendee', { headings: ['Login', '', 'Herkunft'], values })).toEqual([
      'email',
      'phone',
      'country',
    ])
    expect(
      mapped('booth', { headings: ['Auftritt'], values: [['https://acme.example', 'www.umbrella.example']] }),
    ).toEqual(['booth_company_url'])
    const times = [
      ['2026-05-03 09:00', '2026-05-03 10:00'],
      ['Opening', 'Closing'],
    ]
    expect(
      mapped('session', {
        headings: ['Slot', 'Titel', 'Ende'],
        values: [...times, ['2026-05-03 10:00', '2026-05-03 11:00']],
      }),
    ).toEqual(['start', 'title', 'end'])
  })

  it('are left alone where values are few, of several kinds, of two columns, or of a field that is taken', () => {
    expect(mapped('attendee', { headings: ['Login'], values: [['ada@example.com']] })).toEqual([null])
    expect(mapped('attendee', { headings: ['Login'], values: [[...mails, 'none', 'none']] })).toEqual([null])
    expect(mapped('attendee', { headings: ['Login', 'Account'], values: [mails, mails] })).toEqual([
      null,
      null,
    ])
    expect(mapped('attendee', { headings: ['Login', 'E-Mail'], values: [mails, mails] })).toEqual([
      null,
      'email',
    ])
    expect(
      mapped('session', { headings: ['Slot'], values: [['2026-05-03 09:00', '2026-05-03 10:00']] }),
    ).toEqual([null])
    expect(mapped('attendee', { headings: ['Nr'], values: [['10234567', '10234568']] })).toEqual([null])
  })

  it('are not asked for their values where the words turn them away', () => {
    expect(mapped('attendee', { headings: ['E-Mail Sekretariat'], values: [mails] })).toEqual([null])
    expect(mapped('attendee', { headings: ['Created by'], values: [mails] })).toEqual([null])
    expect(mapped('attendee', { headings: ['Fax'], values: [['+49 30 1234567', '+49 30 1234568']] })).toEqual(
      [null],
    )
    expect(
      mapped('booth', {
        headings: ['LinkedIn'],
        values: [['https://www.linkedin.com/company/acme', 'https://www.linkedin.com/company/b']],
      }),
    ).toEqual([null])
  })

  it('give way to values that are another thing than the words say', () => {
    expect(
      mapped('booth', { headings: ['Firma', 'Kontakt'], values: [['Acme', 'Umbrella'], mails] }),
    ).toEqual(['booth_name', 'exhibitor_email'])
    expect(
      mapped('session', {
        headings: ['Titel', 'Beginn'],
        values: [
          ['A', 'B'],
          ['09:00', '10:30'],
        ],
      }),
    ).toEqual(['title', null])
  })
})

describe('a heading that a person has chosen a field for before', () => {
  it('is that field again, and no other where it was left out', () => {
    const chosen = new Map<string, string | null>([
      [plainHeading('Wer kommt'), 'booth_name'],
      [plainHeading('Ort'), null],
    ])
    expect(mapped('booth', { headings: ['Firma', 'wer kommt?', 'Ort'], chosen })).toEqual([
      null,
      'booth_name',
      null,
    ])
    const gone = new Map([[plainHeading('Wer kommt'), 'a_question_that_is_gone']])
    expect(mapped('booth', { headings: ['Wer kommt'], chosen: gone })).toEqual([null])
  })
})
