import type { Chord } from '../../keys/chord.ts'
import type { KeyLine } from '../../keys/listed.ts'
import type { MessageKey } from '../../locales/index.ts'
import { modifierKeys } from '../tools/modifiers.ts'
import { commandGroups } from './registry.ts'

/**
 * Keys that are held while the pointer does something, which the tools read from the pointer, and
 * those of a shape that is being drawn.
 */
export const gestures: readonly KeyLine[] = [
  { words: 'floorsCommands.keys.pan', chords: ['Space'] },
  ...[...modifierKeys].map(([meaning, chord]): KeyLine => ({
    words: `floorsCommands.held.${meaning}`,
    chords: [chord],
  })),
  { words: 'floorsCommands.keys.inside', chords: ['Alt'] },
  { words: 'help.keys.drawEnd', chords: ['Enter'] },
  { words: 'help.keys.drawBack', chords: ['Backspace'] },
]

/** Lines of the sheet of keys that belong together. */
export interface KeyLineGroup {
  readonly id: keyof typeof commandGroups | 'gestures'
  readonly lines: readonly KeyLine[]
}

/**
 * The sheet of keys of the Floors screen, by what its commands are for. What is told together stands
 * where the first of it stands.
 */
export function keyLineGroups(): readonly KeyLineGroup[] {
  const lines = new Map<MessageKey, Chord[]>()
  const groups = (Object.keys(commandGroups) as (keyof typeof commandGroups)[]).map((id) => {
    const own: KeyLine[] = []
    for (const { name, keyWords: words = name, keys } of commandGroups[id]) {
      const [first] = keys ?? []
      if (first === undefined) continue
      const line = lines.get(words)
      if (line !== undefined) {
        line.push(first)
        continue
      }
      const chords = [first]
      lines.set(words, chords)
      own.push({ words, chords })
    }
    return { id, lines: own }
  })
  return [...groups, { id: 'gestures' as const, lines: gestures }].filter((group) => group.lines.length > 0)
}
