import { describe, expect, it } from 'vitest'
import { commandForKey } from '../../../renderer/floor-editor/input/keyboard.ts'

const stroke = (key: string, keys: { shift?: boolean; alt?: boolean; mod?: boolean } = {}) =>
  commandForKey({ key, shift: false, alt: false, mod: false, ...keys })

describe('keys on the canvas', () => {
  it('nudge by a tenth of a metre, with Shift by a metre', () => {
    expect(stroke('ArrowLeft')).toEqual({ name: 'nudge', dxMetres: -0.1, dyMetres: 0 })
    expect(stroke('ArrowDown', { shift: true })).toEqual({ name: 'nudge', dxMetres: 0, dyMetres: 1 })
  })

  it('leave plain letters to the screen, which goes places by them', () => {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') expect(stroke(letter)).toBeUndefined()
  })

  it('leave the keys of the whole program alone', () => {
    expect(stroke('k', { mod: true })).toBeUndefined()
    expect(stroke('s', { mod: true })).toBeUndefined()
    expect(stroke('z', { mod: true })).toBeUndefined()
    expect(stroke('?', { shift: true })).toBeUndefined()
  })
})
