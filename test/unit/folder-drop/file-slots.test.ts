import { describe, expect, it } from 'vitest'
import { movedTo, slotsFor } from '../../../shared/domain/folder-drop/file-slots.ts'
import { hintedPicture } from '../../../shared/domain/folder-drop/picture-hints.ts'
import { suggestedSlots } from '../../../shared/domain/folder-drop/assign-slots.ts'

const file = (name: string, type = '') => ({ name, type })
const none = new Set<never>()

describe('where a dropped file can belong', () => {
  it('is every place that takes its format, by name or by the type the system gives it', () => {
    expect(slotsFor(file('Wall.JPEG'))).toEqual(['booth_logo', 'booth_thumbnail', 'booth_background'])
    expect(slotsFor(file('image', 'image/png'))).toHaveLength(3)
    expect(slotsFor(file('prices.docm'))).toEqual(['documents'])
    expect(slotsFor(file('film.mov'))).toEqual(['videos'])
    expect(slotsFor(file('song.mp3', 'audio/mpeg'))).toEqual([])
  })
})

describe('where dropped files probably belong', () => {
  it('is told by their names first, then by what the booth lacks, and no two pictures go to one place', () => {
    const files = [
      file('hall.png'),
      file('Acme logo.png'),
      file('prices.pdf'),
      file('more.pdf'),
      file('film.mp4'),
      file('backdrop.jpg'),
    ]
    expect(suggestedSlots(files, none)).toEqual([
      'booth_thumbnail',
      'booth_logo',
      'documents',
      'documents',
      'videos',
      'booth_background',
    ])
  })

  it('is nowhere for pictures that would replace others unasked, and for what no place takes', () => {
    const filled = new Set(['booth_logo', 'booth_background'] as const)
    expect(suggestedSlots([file('one.png'), file('two.png'), file('song.mp3')], filled)).toEqual([
      'booth_thumbnail',
      null,
      null,
    ])
  })

  it('is the place its name says also where that is filled, and a single picture goes somewhere', () => {
    const filled = new Set(['booth_logo', 'booth_thumbnail', 'booth_background'] as const)
    expect(suggestedSlots([file('new-logo.png'), file('x.png')], filled)).toEqual(['booth_logo', null])
    expect(suggestedSlots([file('x.png')], filled)).toEqual(['booth_logo'])
  })
})

describe('what the name of a picture hints at', () => {
  it.each([
    ['Acme_Logo_RGB.png', 'booth_logo'],
    ['AcmeFirmenlogo.jpg', 'booth_logo'],
    ['Логотип Ромашка.png', 'booth_logo'],
    ['山田製作所ロゴ.png', 'booth_logo'],
    ['شعار الشركة.png', 'booth_logo'],
    ['acme logo thumb.png', 'booth_thumbnail'],
    ['vignette-stand.jpg', 'booth_thumbnail'],
    ['acme-small.png', 'booth_thumbnail'],
    ['acme-logo-small.png', 'booth_logo'],
    ['Hintergrund 1920x1080.jpg', 'booth_background'],
    ['Rückwand.png', 'booth_background'],
    ['acmeBG.jpg', 'booth_background'],
    ['image de fond.png', 'booth_background'],
    ['背景.png', 'booth_background'],
    ['catalogo 2024.jpg', undefined],
    ['feedback.jpg', undefined],
    ['Photo 12.jpg', undefined],
  ])('%s: %s', (name, place) => {
    expect(hintedPicture(name)).toBe(place)
  })
})

describe('choosing another place', () => {
  it('swaps two pictures, and leaves documents alone', () => {
    expect(movedTo(['booth_logo', 'booth_background'], 0, 'booth_background')).toEqual([
      'booth_background',
      'booth_logo',
    ])
    expect(movedTo([null, 'booth_logo'], 0, 'booth_logo')).toEqual(['booth_logo', null])
    expect(movedTo([null, 'documents'], 0, 'documents')).toEqual(['documents', 'documents'])
  })
})
