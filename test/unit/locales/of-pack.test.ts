import { afterEach, expect, it } from 'vitest'
import { keyForEvent, isPackEvent } from '../../../renderer/locales/of-pack.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { placesOf, textsOf } from './languages.ts'

const english = await textsOf('en')
const ownKeys = [...english.keys()].filter((key) => key.startsWith('ofPack.'))
const replaced = (key: string): string => key.slice('ofPack.'.length)

afterEach(() => (isPackEvent.value = false))

it('each text of an event that was opened from a pack stands for one that is said elsewhere, and fills no other places', () => {
  expect(ownKeys.filter((key) => !english.has(replaced(key)))).toEqual([])
  const wrong = ownKeys.filter((key) =>
    [...placesOf(english.get(key) ?? '')].some(
      (place) => !placesOf(english.get(replaced(key)) ?? '').has(place),
    ),
  )
  expect(wrong).toEqual([])
})

it('is said in its place only while such an event is on the page', () => {
  expect(keyForEvent('frame.rail.sync')).toBe('frame.rail.sync')
  isPackEvent.value = true
  expect(keyForEvent('frame.rail.sync')).toBe('ofPack.frame.rail.sync')
  expect(keyForEvent('frame.rail.overview')).toBe('frame.rail.overview')
})

it.each(languageCodes)('none of them speaks of synchronising or of a service, %s', async (language) => {
  const texts = await textsOf(language)
  const ofSync = /synchron|sync\b|\bservices?\b|\bDienst(es?)?\b|مزامنة|الخدمة/i
  expect(
    ownKeys
      .map((key) => `${key}: ${texts.get(key) ?? ''}`)
      .filter((line) => ofSync.test(line.slice(line.indexOf(': ')))),
  ).toEqual([])
})
