import { describe, expect, it } from 'vitest'
import en from '../../../renderer/locales/en/index.ts'
import { i18n } from '../../../renderer/locales/index.ts'
import { screenIds } from '../../../renderer/screen-ids.ts'
import { problemCodes, readinessCodes } from '../../../shared/domain/problems.ts'
import { entities, entityNames } from '../../../shared/entities/index.ts'

const texts = i18n.global

function keysOf(branch: object, prefix = ''): readonly string[] {
  return Object.entries(branch).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}

describe('the English texts', () => {
  it('say something for every rule of the interface', () => {
    expect([...problemCodes, ...readinessCodes].filter((code) => !texts.te(`problems.${code}`))).toEqual([])
  })

  it('name every entity and every field of it', () => {
    const wanted = entityNames.flatMap((name) => [`entities.${name}`, ...entities[name].fields.map((field) => `fields.${name}.${field.name}`)])
    expect(wanted.filter((key) => !texts.te(key))).toEqual([])
  })

  it('name every choice of every field that has fixed ones', () => {
    const wanted = entityNames.flatMap((name) =>
      entities[name].fields.flatMap(({ name: field, type }) =>
        type.kind === 'enum' ? type.values.map((value) => `values.${name}.${field}.${value}`) : [],
      ),
    )
    expect(wanted.filter((key) => !texts.te(key))).toEqual([])
  })

  it('name every screen of the rail exactly', () => {
    expect(screenIds.map((id) => texts.t(`frame.rail.${id}`))).toEqual([
      'Overview',
      'Floors',
      'Booths',
      'Media',
      'People',
      'Segments',
      'Sessions',
      'Jobs',
      'Reports',
      'Sync',
      'Settings',
    ])
  })

  it('can all be read: no broken plural, place or link', () => {
    const complaints: string[] = []
    const { warn } = console
    console.warn = (...words: unknown[]) => complaints.push(words.join(' '))
    try {
      for (const key of keysOf(en)) for (const count of [0, 1, 2, 5]) texts.t(key, { count }, { plural: count })
    } finally {
      console.warn = warn
    }
    expect(complaints).toEqual([])
  })

  it('leave no place of a rule unfilled that the rule does not fill', () => {
    const places = Object.values(en.problems).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(new Set(places)).toEqual(
      new Set(['values', 'min', 'max', 'length', 'other', 'width', 'height', 'ratio', 'size', 'count', 'text', 'answer', 'on']),
    )
  })
})
