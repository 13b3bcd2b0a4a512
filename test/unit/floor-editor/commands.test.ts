import { describe, expect, it } from 'vitest'
import { newFixture, newStand, type PlanElement } from '../../../shared/domain/plan/elements.ts'
import { selectionFacts, type CommandContext } from '../../../renderer/floor-editor/commands/context.ts'
import { gestures, keyLineGroups } from '../../../renderer/floor-editor/commands/key-lines.ts'
import {
  menuFor,
  paletteCommands,
  subjectOf,
  toolbarCommands,
} from '../../../renderer/floor-editor/commands/command-lists.ts'
import {
  allCommands,
  commandForKey,
  commandOf,
  heardAt,
  type CommandId,
  type KeyScope,
} from '../../../renderer/floor-editor/commands/registry.ts'
import { ariaKeys, chordOf, printedKeys, printedLine } from '../../../renderer/keys/chord.ts'
import { i18n } from '../../../renderer/locales/index.ts'

const scopes: readonly KeyScope[] = ['plan', 'list', 'screen']

/** A key as a browser reports it. */
function pressed(
  key: string,
  held: { shift?: boolean; alt?: boolean; ctrl?: boolean; code?: string; altGraph?: boolean } = {},
) {
  const { shift = false, alt = false, ctrl = false, code = '', altGraph = false } = held
  return {
    key,
    code,
    shiftKey: shift,
    altKey: alt,
    ctrlKey: ctrl,
    metaKey: false,
    getModifierState: (name: string) => name === 'AltGraph' && altGraph,
  }
}

function context(elements: readonly PlanElement[], more: Partial<CommandContext> = {}): CommandContext {
  return {
    ...selectionFacts(elements),
    view: 'plan',
    onFloor: 10,
    overlapping: 0,
    outside: 0,
    canUndo: false,
    canRedo: false,
    hand: false,
    keepsTool: false,
    rulers: false,
    tool: null,
    panel: null,
    snapsToGrid: true,
    snapsToNeighbours: true,
    changes: 0,
    ...more,
  }
}

const place = { xMetres: 0, yMetres: 0, widthMetres: 3, heightMetres: 3 }
const stand = (id: string, more: Partial<ReturnType<typeof newStand>> = {}) =>
  newStand({ id, ...place, ...more })
const wall = newFixture({ id: 'w', kind: 'wall', ...place })
const enabled = (id: CommandId, now: CommandContext): boolean => commandOf(id).enabled(now)

describe('the commands of the Floors screen', () => {
  it('have an id each, and words for their name and for what the sheet of keys says', () => {
    expect(new Set(allCommands.map(({ id }) => id)).size).toBe(allCommands.length)
    const keys = allCommands.flatMap(({ name, keyWords, nameNow }) => [
      name,
      keyWords ?? name,
      nameNow?.(context([stand('a', { locked: true })])) ?? name,
    ])
    expect([...keys, ...gestures.map(({ words }) => words)].filter((key) => !i18n.global.te(key))).toEqual([])
  })

  it('never share a key in one place, nor take one that works everywhere', () => {
    for (const where of scopes) {
      const chords = allCommands
        .filter(({ heardIn = 'screen' }) => heardAt[where].includes(heardIn))
        .flatMap(({ keys = [] }) => keys)
      expect(chords.filter((chord, at) => chords.indexOf(chord) !== at)).toEqual([])
      const everywhere = ['Mod+K', 'Mod+S', '?', 'G']
      expect(chords.filter((chord) => everywhere.includes(chord))).toEqual([])
    }
  })

  it('are each heard by every key they name, where they say so; those of the system come as its own events', () => {
    for (const { id, keys = [], heardIn = 'screen', bySystem } of allCommands) {
      for (const chord of keys) {
        const heard = scopes.filter((where) => commandForKey(chord, where) === id)
        expect([id, chord, heard]).toEqual([
          id,
          chord,
          bySystem === true ? [] : scopes.filter((where) => heardAt[where].includes(heardIn)),
        ])
      }
    }
  })

  it('name chords as a keyboard presses them', () => {
    for (const chord of allCommands.flatMap(({ keys = [] }) => keys)) {
      const held = chord.split('+')
      const key = chord.endsWith('+') ? '+' : held.at(-1)!
      const event = pressed(key.length === 1 ? key.toLowerCase() : key, {
        ctrl: held.includes('Mod'),
        alt: held.includes('Alt'),
        shift: held.includes('Shift'),
      })
      expect(chordOf(event)).toBe(chord)
    }
  })

  it('are all in the sheet of keys that have keys, and nothing else but gestures is', () => {
    const first = allCommands.flatMap(({ keys = [] }) => keys.slice(0, 1))
    const told = keyLineGroups()
      .flatMap(({ lines }) => lines)
      .filter((line) => !gestures.includes(line))
      .flatMap(({ chords }) => chords)
    expect([...told].sort()).toEqual([...first].sort())
  })

  it('are reached without keys: every one is in the toolbar, a menu, the panel or the palette, but for those of the keyboard itself', () => {
    const keyboardOnly = /^(nudge-|next$|previous$|step-back$|menu$)/
    const lost = allCommands.filter(
      ({ id, toolbar, menu, panel, notInPalette }) =>
        !keyboardOnly.test(id) &&
        toolbar === undefined &&
        menu === undefined &&
        panel === undefined &&
        notInPalette === true,
    )
    expect(lost).toEqual([])
  })
})

describe('a pressed key', () => {
  it('is a letter in upper case, with Shift; for a sign Shift is no part of it', () => {
    expect(chordOf(pressed('G', { ctrl: true, shift: true }))).toBe('Mod+Shift+G')
    expect(chordOf(pressed('+', { shift: true }))).toBe('+')
    expect(chordOf(pressed('1', { shift: true }))).toBe('1')
  })

  it('stands on its Latin place where the keyboard writes other letters', () => {
    expect(chordOf(pressed('ؤ', { ctrl: true, code: 'KeyC' }))).toBe('Mod+C')
    expect(chordOf(pressed('˙', { alt: true, code: 'KeyH' }))).toBe('Alt+H')
  })

  it('is the sign it writes where AltGr is needed for it', () => {
    expect(chordOf(pressed(']', { ctrl: true, alt: true, altGraph: true }))).toBe(']')
  })

  it('is printed as this computer names its keys', () => {
    expect(printedKeys('Mod+Shift+Z', false)).toEqual(['⇧', 'Ctrl', 'Z'])
    expect(printedKeys('Mod+Alt+ArrowLeft', true)).toEqual(['⌥', '⌘', '←'])
    expect(printedLine(['Shift+ArrowLeft', 'Shift+ArrowUp'], false)).toEqual(['⇧', '←', '↑'])
    expect([
      printedKeys('Alt', false),
      printedKeys('Mod', false),
      printedKeys('Mod', true),
      printedKeys('Shift', true),
    ]).toEqual([['Alt'], ['Ctrl'], ['⌘'], ['⇧']])
    expect(printedKeys('Mod+Delete', false, 'de')).toEqual(['Strg', 'Entf'])
    expect(printedKeys('Mod+Delete', true, 'de')).toEqual(['⌘', '⌦'])
    expect(ariaKeys('Mod+Shift+Z', false)).toBe('Control+Shift+Z')
  })

  it('is never a plain letter: the screen goes places by them', () => {
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
      for (const where of scopes) expect(commandForKey(letter, where)).toBeUndefined()
  })
})

describe('what can be done', () => {
  it('follows from what is selected', () => {
    const nothing = context([])
    expect(
      ['cut', 'copy', 'duplicate', 'delete', 'group', 'lock', 'fit-selection'].filter((id) =>
        enabled(id as CommandId, nothing),
      ),
    ).toEqual([])
    const one = context([stand('a', { boothKey: 'r1' })])
    expect((['open', 'vacate', 'duplicate', 'delete'] as const).every((id) => enabled(id, one))).toBe(true)
    expect(enabled('group', one)).toBe(false)
    const lockedOne = context([stand('a', { locked: true })])
    expect([
      enabled('delete', lockedOne),
      enabled('cut', lockedOne),
      enabled('copy', lockedOne),
      enabled('lock', lockedOne),
    ]).toEqual([false, false, true, true])
  })

  it('groups what is not one group already, and takes apart what is', () => {
    const together = [stand('a', { group: 'g' }), stand('b', { group: 'g' })]
    expect([enabled('group', context(together)), enabled('ungroup', context(together))]).toEqual([
      false,
      true,
    ])
    expect(enabled('group', context([...together, stand('c')]))).toBe(true)
    expect(enabled('ungroup', context([stand('c'), wall]))).toBe(false)
  })

  it('aligns two that may be moved, and spreads three', () => {
    const two = context([stand('a'), stand('b'), stand('c', { locked: true })])
    expect([enabled('align-left', two), enabled('distribute-x', two)]).toEqual([true, false])
  })
})

describe('the context menu', () => {
  const ids = (elements: readonly PlanElement[]): readonly string[] =>
    menuFor(subjectOf(context(elements))).flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        entry.kind === 'command' ? entry.command.id : entry.commands.map(({ id }) => id),
      ),
    )

  it('offers what fits the empty floor, one stand, a fixture and several', () => {
    expect(ids([])).toEqual(expect.arrayContaining(['paste', 'select-all', 'fit-all', 'hall']))
    expect(ids([])).not.toContain('delete')
    expect(ids([stand('a')])).toEqual(
      expect.arrayContaining(['open', 'vacate', 'copy', 'duplicate', 'lock', 'select-same-status', 'delete']),
    )
    expect(ids([wall])).toEqual(expect.arrayContaining(['copy', 'duplicate', 'to-front', 'delete']))
    expect(ids([wall])).not.toContain('open')
    expect(ids([stand('a'), wall])).toEqual(
      expect.arrayContaining(['group', 'align-left', 'distribute-x', 'delete']),
    )
  })

  it('names nothing twice', () => {
    for (const elements of [[], [stand('a')], [wall], [stand('a'), wall]])
      expect(new Set(ids(elements)).size).toBe(ids(elements).length)
  })
})

describe('toolbar and palette', () => {
  it('are made of the commands', () => {
    expect(toolbarCommands('history').map(({ id }) => id)).toEqual(['undo', 'redo'])
    const offered = paletteCommands(context([stand('a')])).map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining(['duplicate', 'delete', 'hall']))
    expect(offered).not.toContain('nudge-left')
    expect(offered).not.toContain('undo')
  })
})
