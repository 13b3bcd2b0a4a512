import type { MessageKey } from '../locales/index.ts'
import type { Chord } from './chord.ts'

/** A line of the sheet of keys: what chords that are told together do. */
export interface KeyLine {
  readonly words: MessageKey
  readonly chords: readonly Chord[]
}

/** What all tables and grids of records have. */
const moving: readonly KeyLine[] = [
  { words: 'forms.keys.move', chords: ['ArrowUp', 'ArrowDown'] },
  { words: 'help.keys.far', chords: ['PageUp', 'PageDown'] },
  { words: 'help.keys.ends', chords: ['Home', 'End'] },
]

/**
 * The keys of every screen but Floors, whose commands list their own: the sheet that `?` opens is
 * made of these, and `test/unit/renderer/keys.test.ts` holds the page's key handlers against them.
 */
export const keyLists = {
  everywhere: [
    { words: 'frame.keys.palette', chords: ['Mod+K'] },
    { words: 'frame.keys.sync', chords: ['Mod+S'] },
    { words: 'frame.rail.settings', chords: ['Mod+,'] },
    { words: 'frame.keys.help', chords: ['?'] },
    { words: 'help.keys.nextPart', chords: ['F6'] },
    { words: 'help.keys.partBefore', chords: ['Shift+F6'] },
    { words: 'frame.keys.undo', chords: ['Mod+Z'] },
    { words: 'frame.keys.redo', chords: ['Mod+Shift+Z', 'Mod+Y'] },
    { words: 'frame.keys.back', chords: ['Escape'] },
  ],
  controls: [
    { words: 'help.keys.nextControl', chords: ['Tab'] },
    { words: 'help.keys.controlBefore', chords: ['Shift+Tab'] },
    { words: 'help.keys.marked', chords: ['ArrowUp', 'ArrowDown'] },
    { words: 'help.keys.beside', chords: ['ArrowLeft', 'ArrowRight'] },
    { words: 'help.keys.ends', chords: ['Home', 'End'] },
    { words: 'help.keys.choose', chords: ['Enter'] },
    { words: 'help.keys.press', chords: ['Space'] },
  ],
  fields: [
    { words: 'help.keys.addTag', chords: ['Enter', ','] },
    { words: 'help.keys.removeTag', chords: ['Backspace'] },
    { words: 'help.keys.keepCell', chords: ['Enter'] },
    { words: 'help.keys.acceptAll', chords: ['Mod+Enter'] },
  ],
  crop: [
    { words: 'help.keys.cropMove', chords: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'] },
    {
      words: 'help.keys.cropStretch',
      chords: ['Shift+ArrowLeft', 'Shift+ArrowUp', 'Shift+ArrowRight', 'Shift+ArrowDown'],
    },
    { words: 'help.keys.cropZoom', chords: ['+', '-'] },
    { words: 'help.keys.cropWhole', chords: ['0'] },
  ],
  records: [
    { words: 'forms.keys.search', chords: ['/'] },
    ...moving,
    { words: 'forms.keys.open', chords: ['Enter'] },
    { words: 'lists.keys.copy', chords: ['Mod+C'] },
  ],
  changes: [
    { words: 'lists.keys.toggle', chords: ['Space'] },
    { words: 'lists.keys.extend', chords: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
    { words: 'help.keys.selectAll', chords: ['Mod+A'] },
    { words: 'lists.keys.paste', chords: ['Mod+V'] },
    { words: 'lists.keys.remove', chords: ['Delete'] },
  ],
  booths: [
    { words: 'booths.search', chords: ['/'] },
    { words: 'booths.keys.move', chords: ['ArrowUp', 'ArrowDown'] },
    ...moving.slice(1),
    { words: 'booths.keys.extend', chords: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
    { words: 'booths.keys.toggle', chords: ['Space'] },
    { words: 'booths.selectAll', chords: ['Mod+A'] },
    { words: 'booths.action.open', chords: ['Enter'] },
    { words: 'booths.action.rename', chords: ['F2'] },
    { words: 'booths.keys.nextCell', chords: ['Tab'] },
    { words: 'booths.keys.menu', chords: ['Shift+F10'] },
    { words: 'lists.keys.copy', chords: ['Mod+C'] },
    { words: 'lists.keys.paste', chords: ['Mod+V'] },
    { words: 'booths.remove.action', chords: ['Delete'] },
  ],
  reports: [{ words: 'reports.print', chords: ['Mod+P'] }],
  media: [
    { words: 'library.search', chords: ['/'] },
    { words: 'library.keys.move', chords: ['ArrowUp', 'ArrowDown'] },
    ...moving.slice(1),
    { words: 'library.keys.open', chords: ['Enter'] },
    { words: 'library.keys.choose', chords: ['Space'] },
    { words: 'library.selectAll', chords: ['Mod+A'] },
    { words: 'library.keys.remove', chords: ['Delete'] },
  ],
  segments: [...moving, { words: 'forms.keys.open', chords: ['Enter'] }],
  agenda: [
    { words: 'sessions.keys.next', chords: ['ArrowUp', 'ArrowDown'] },
    { words: 'sessions.keys.lane', chords: ['ArrowLeft', 'ArrowRight'] },
    { words: 'help.keys.ends', chords: ['Home', 'End'] },
    { words: 'sessions.keys.open', chords: ['Enter'] },
    { words: 'sessions.keys.menu', chords: ['Shift+F10'] },
    { words: 'sessions.keys.move', chords: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { words: 'sessions.keys.moveFar', chords: ['Alt+PageUp', 'Alt+PageDown'] },
    { words: 'sessions.keys.moveLane', chords: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
    { words: 'sessions.keys.resize', chords: ['Alt+Shift+ArrowUp', 'Alt+Shift+ArrowDown'] },
    { words: 'sessions.keys.mode', chords: ['M'] },
    { words: 'sessions.keys.giveUp', chords: ['Escape'] },
  ],
} as const satisfies Readonly<Record<string, readonly KeyLine[]>>

/** The lists that a screen shows as its own while it is on show. */
export type ScreenKeyList =
  'records' | 'changes' | 'booths' | 'media' | 'segments' | 'agenda' | 'reports' | 'floors'
