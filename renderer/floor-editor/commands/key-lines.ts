import type { Chord } from '../../keys/chord.ts'
import type { MessageKey } from '../../locales/index.ts'
import { allCommands } from './registry.ts'

/** A line of the sheet of keys: commands that are told together, by their first keys, or a gesture. */
export interface KeyLine {
  readonly words: MessageKey
  readonly chords: readonly Chord[]
}

/** Keys that are held while the pointer does something; the tools read them from the pointer. */
export const gestures: readonly KeyLine[] = [
  { words: 'floorsCommands.keys.pan', chords: ['Space'] },
  { words: 'floorsCommands.keys.copyWhileDragging', chords: ['Alt'] },
  { words: 'floorsCommands.keys.noSnap', chords: ['Mod'] },
  { words: 'floorsCommands.keys.oneAxis', chords: ['Shift'] },
  { words: 'floorsCommands.keys.enclose', chords: ['Alt'] },
  { words: 'floorsCommands.keys.inside', chords: ['Alt'] },
]

/** The sheet of keys of the Floors screen. */
export function keyLines(): readonly KeyLine[] {
  const lines = new Map<MessageKey, Chord[]>()
  for (const { name, keyWords = name, keys } of allCommands) {
    const [first] = keys ?? []
    if (first === undefined) continue
    const line = lines.get(keyWords)
    if (line === undefined) lines.set(keyWords, [first])
    else line.push(first)
  }
  return [...[...lines].map(([words, chords]) => ({ words, chords })), ...gestures]
}
