import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLabels } from '../../../renderer/floor-editor/painter/labels.ts'

let measured = 0
/** Every letter as wide as half its size. */
const labels = createLabels('Test', (text, font) => {
  measured++
  return (text.length * Number(/(\d+)px/.exec(font)?.[1])) / 2
})

describe('labels', () => {
  it('are never wider than the room they have', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.integer({ min: 8, max: 20 }),
        fc.integer({ min: 0, max: 200 }),
        (text, px, room) => {
          expect(labels.width(labels.fit(text, px, 400, room), px, 400)).toBeLessThanOrEqual(room)
          for (const line of labels.lines(text, px, 400, room, 3))
            expect(labels.width(line, px, 400)).toBeLessThanOrEqual(room)
        },
      ),
    )
  })

  it('end in an ellipsis where they are cut, and vanish where nothing would be left', () => {
    expect(labels.fit('Arkgora Automation', 10, 400, 45)).toBe('Arkgora…')
    expect(labels.fit('Arkgora', 10, 400, 11)).toBe('')
    expect(labels.fit('A1', 10, 400, 10)).toBe('A1')
  })

  it('break between words, over no more lines than asked', () => {
    expect(labels.lines('Arkgora Automation Systems', 10, 400, 60, 3)).toEqual([
      'Arkgora',
      'Automation',
      'Systems',
    ])
    expect(labels.lines('Arkgora Automation Systems', 10, 400, 60, 2)).toEqual(['Arkgora', 'Automation…'])
    expect(labels.lines('Arkgora', 10, 400, 60, 2)).toEqual(['Arkgora'])
  })

  it('ask for the width of each letter once', () => {
    labels.width('Booth', 10, 400)
    const before = measured
    for (let times = 0; times < 50; times++) labels.fit('Booth hobo', 12, 400, 20)
    expect(measured - before).toBeLessThanOrEqual(3)
  })
})
