import { describe, expect, it } from 'vitest'
import { englishPlanWords } from '../../../shared/domain/plan/files/english-plan-words.ts'
import { placesOf } from './languages.ts'
import en from '../../../renderer/locales/en/index.ts'
import { i18n } from '../../../renderer/locales/index.ts'
import { screenIds } from '../../../renderer/screens/screen-ids.ts'
import { problemCodes, readinessCodes } from '../../../shared/domain/problems.ts'
import { entities, entityNames } from '../../../shared/entities/index.ts'

const texts = i18n.global

describe('the English texts', () => {
  it('say something for every rule of the interface', () => {
    expect([...problemCodes, ...readinessCodes].filter((code) => !texts.te(`problems.${code}`))).toEqual([])
  })

  it('name every entity and every field of it', () => {
    const wanted = entityNames.flatMap((name) => [
      `entities.${name}`,
      ...entities[name].fields.map((field) => `fields.${name}.${field.name}`),
    ])
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

  it('leave no place of a rule unfilled that the rule does not fill', () => {
    const places = Object.values(en.problems).flatMap((text) => [...placesOf(text)])
    expect(new Set(places)).toEqual(
      new Set([
        'values',
        'min',
        'max',
        'length',
        'other',
        'width',
        'height',
        'ratio',
        'size',
        'count',
        'text',
        'answer',
        'on',
      ]),
    )
  })

  it('call on the page what plans that go out call it, but for colours, which the screen explains', () => {
    const { colours: _colours, fixtures, ...words } = englishPlanWords
    expect(en.floorsFiles.words).toEqual(words)
    expect(en.floors.kinds).toMatchObject(fixtures)
  })
})
