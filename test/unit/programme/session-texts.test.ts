import { describe, expect, it } from 'vitest'
import { isRightToLeft, textIn, withText } from '../../../shared/domain/programme/session-texts.ts'

describe('the texts of a session in each language', () => {
  it('are read and written by code, whatever case it is in, and leave all else as it was', () => {
    const languages = { EN: { title: 'Opening', slides: 4 }, fr: { title: 'Ouverture' }, meta: 7 }
    expect(textIn(languages, 'en')).toEqual({ title: 'Opening', description: '' })
    expect(withText(languages, 'en', 'description', 'All of us.')).toEqual({
      EN: { title: 'Opening', slides: 4, description: 'All of us.' },
      fr: { title: 'Ouverture' },
      meta: 7,
    })
    expect(withText(languages, 'de', 'title', 'Eröffnung')).toEqual({
      ...languages,
      de: { title: 'Eröffnung' },
    })
  })

  it('go when nothing is left of a language, and stay where something unknown is', () => {
    expect(withText({ en: { title: 'Opening' }, fr: { title: 'Ouverture' } }, 'fr', 'title', '')).toEqual({
      en: { title: 'Opening' },
    })
    expect(withText({ en: { title: 'Opening', slides: 4 } }, 'en', 'title', '')).toEqual({
      en: { slides: 4 },
    })
  })

  it('are found in a list whose entries name their language and call a title a name', () => {
    const list = [
      { language: 'en', name: 'Opening', id: 1 },
      { language: 'fr', name: 'Ouverture', id: 2 },
    ]
    expect(textIn(list, 'fr')).toEqual({ title: 'Ouverture', description: '' })
    expect(withText(list, 'fr', 'title', 'Début')).toEqual([
      list[0],
      { language: 'fr', name: 'Début', id: 2 },
    ])
    expect(withText(list, 'de', 'title', 'Eröffnung')).toEqual([
      ...list,
      { language: 'de', title: 'Eröffnung' },
    ])
    expect(withText([{ code: 'en', title: 'Opening' }], 'en', 'title', '')).toEqual([])
  })

  it('are left alone where they cannot be understood', () => {
    for (const languages of ['en=Opening', ['Opening'], { en: 'Opening' }]) {
      expect(textIn(languages, 'en')).toBeUndefined()
      expect(withText(languages, 'en', 'title', 'Else')).toEqual(languages)
    }
  })

  it('begin where there are none yet', () => {
    expect(textIn(null, 'en')).toEqual({ title: '', description: '' })
    expect(withText(undefined, 'en', 'title', 'Opening')).toEqual({ en: { title: 'Opening' } })
  })

  it('know which scripts are written from right to left', () => {
    expect(['ar', 'AR', 'ar-EG', 'he', 'fr', 'en'].map(isRightToLeft)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })
})
