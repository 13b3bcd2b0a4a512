import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  generalGroups,
  matchingGroups,
  screenGroups,
  screenLists,
} from '../../../renderer/components/frame/commands/key-sheet.ts'
import { keyLineGroups } from '../../../renderer/floor-editor/commands/key-lines.ts'
import { isCharacter } from '../../../renderer/keys/chord.ts'
import { keyLists, type KeyLine } from '../../../renderer/keys/listed.ts'
import { i18n, loadLanguages } from '../../../renderer/locales/index.ts'
import type { Texts } from '../../../renderer/locales/index.ts'
import { screenIds, type ScreenId } from '../../../renderer/screens/screen-ids.ts'
import { languageCodes } from '../../../shared/languages.ts'
import { screens } from '../../../renderer/screens/screens.ts'

const t: Texts['t'] = (key, params) => i18n.global.t(key, typeof params === 'object' ? params : {})
const isOn = (): boolean => true
/** An event that has every screen. */
const event = { ids: screenIds, labelOf: (id: ScreenId) => t(`frame.rail.${id}`) }
const page = join(import.meta.dirname, '../../../renderer')
type List = keyof typeof keyLists

/** Whose keys a file hears, beside those of all controls. */
const heardFor: Readonly<Record<string, readonly List[] | 'floors'>> = {
  'components/frame/commands/useFrameKeys.ts': ['everywhere'],
  'components/shell/useShellCommands.ts': ['everywhere'],
  'components/records/filters/ListSearch.vue': ['records', 'media'],
  'components/undo/useUndo.ts': ['everywhere'],
  'components/records/table/table-keys.ts': ['records', 'changes', 'booths'],
  'components/exhibitors/ExhibitorTable.vue': ['fields'],
  'components/fields/TagInput.vue': ['fields'],
  'components/media/crop/CropStage.vue': ['crop'],
  'floor-editor/input/key-input.ts': 'floors',
  'views/floors/rulers/GuideMarker.vue': 'floors',
  'views/floors/background/parts/DivideStage.vue': 'floors',
  'views/booths/BoothsView.vue': ['booths'],
  'views/reports/ReportsView.vue': ['reports'],
  'views/sessions/agenda/AgendaCalendar.vue': ['agenda'],
  'views/floors/list/FloorList.vue': 'floors',
  'views/floors/tabs/FloorTabs.vue': 'floors',
  'views/floors/tray/BoothTray.vue': 'floors',
  'views/sessions/agenda/useAgendaKeys.ts': ['agenda'],
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.(vue|ts)$/.test(name) ? join(folder, name) : [],
  )
}

const spoken: Readonly<Record<string, string>> = {
  ' ': 'Space',
  esc: 'Escape',
  enter: 'Enter',
  space: 'Space',
  tab: 'Tab',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  f2: 'F2',
  delete: 'Delete',
}
const modifiers = new Set([
  'stop',
  'prevent',
  'capture',
  'self',
  'exact',
  'once',
  'passive',
  'ctrl',
  'meta',
  'shift',
  'alt',
])

/** The keys that a source names where it hears keys: in comparisons, switches, tables and Vue's modifiers. */
function keysHeard(source: string): ReadonlySet<string> {
  const named = [
    ...source.matchAll(/(?:event|key)\.key(?:\.toLowerCase\(\))? (?:===|!==) '([^']+)'/g),
    ...source.matchAll(/\bcase '((?:Arrow|Page)\w+|Home|End|Enter|Escape|Delete|F\d+|Tab)'/g),
    ...source.matchAll(/'((?:Arrow|Page)(?:Up|Down|Left|Right))'/g),
    ...source.matchAll(/pressed (?:===|!==) '([^']+)'/g),
    ...source.matchAll(/'Mod\+(?:Shift\+)?(\w+)': '/g),
  ].flatMap(([, key = '']) => key)
  const modified = [...source.matchAll(/@keydown((?:\.\w+)+)/g)].flatMap(([, all = '']) =>
    all.split('.').filter((one) => one !== '' && !modifiers.has(one)),
  )
  return new Set(
    [...named, ...modified].map((key) => spoken[key] ?? (key.length === 1 ? key.toUpperCase() : key)),
  )
}

const keyOf = (chord: string): string => (chord.endsWith('+') ? '+' : (chord.split('+').at(-1) ?? ''))
const keysOf = (lines: readonly KeyLine[]): readonly string[] =>
  lines.flatMap(({ chords }) => chords.map(keyOf))
const floorLines = keyLineGroups().flatMap(({ lines }) => lines)

/** What needs no line: a second way to press a listed key, the start of a two-key chord, a modifier that is let go. */
const alike = ['ContextMenu', '=', 'G', 'Alt']
const controlKeys = new Set([...keysOf(keyLists.controls), 'Escape', ...alike])

describe('the keys of the page', () => {
  it('are all listed: no source hears a key that the sheet of keys does not tell', () => {
    const untold = sources(page).flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      const name = relative(page, path)
      if (!/keydown|onKey/i.test(source)) return []
      const lists = heardFor[name] ?? []
      const listed = lists === 'floors' ? keysOf(floorLines) : lists.flatMap((list) => keysOf(keyLists[list]))
      return [...keysHeard(source)]
        .filter((key) => !controlKeys.has(key) && !listed.includes(key))
        .map((key) => `${name}: ${key}`)
    })
    expect(untold).toEqual([])
  })

  it('are heard by sources that are there, each of which hears some', () => {
    for (const name of Object.keys(heardFor))
      expect([
        name,
        keysHeard(readFileSync(join(page, name), 'utf8')).size > 0 ||
          name === 'floor-editor/input/key-input.ts',
      ]).toEqual([name, true])
  })

  it('are listed once each in a list, with words that exist', () => {
    for (const [list, lines] of [
      ...Object.entries<readonly KeyLine[]>(keyLists),
      ['floors', floorLines] as const,
    ]) {
      expect([list, lines.map(({ words }) => words).filter((words) => !i18n.global.te(words))]).toEqual([
        list,
        [],
      ])
      const words = lines.map((line) => line.words)
      expect([list, words.filter((one, at) => words.indexOf(one) !== at)]).toEqual([list, []])
      expect([list, lines.filter(({ chords }) => chords.length === 0)]).toEqual([list, []])
    }
  })

  it('go to every screen by a letter of its own', () => {
    const letters = screenIds.map((id) => screens[id].letter)
    expect(new Set(letters).size).toBe(letters.length)
    const everywhere = generalGroups(t, isOn, event)[0]!
    for (const id of screenIds)
      expect(everywhere.lines.map(({ label }) => label)).toContain(`Go to ${t(`frame.rail.${id}`)}`)
  })
})

describe('the sheet of keys', () => {
  const all = [...screenGroups(screenLists, t, isOn), ...generalGroups(t, isOn, event)]

  it('names every group, and no two alike', () => {
    const titles = all.map(({ title }) => title)
    expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).toEqual([])
    expect(Object.keys(keyLists).filter((id) => !all.some((group) => group.id === id))).toEqual([])
  })

  it('leaves out the keys of one character that are switched off, but for those of what has the focus alone', () => {
    const left = [
      ...screenGroups(screenLists, t, (chord) => !isCharacter(chord)),
      ...generalGroups(t, (chord) => !isCharacter(chord), event),
    ]
    const printed = left.flatMap(({ id, lines }) => lines.map(({ keys }) => `${id} ${keys.join(' ')}`))
    expect(printed.filter((one) => /^\S+ ([?/0-9]|G .|⇧ .)$/.test(one) && !one.startsWith('crop '))).toEqual(
      [],
    )
    expect(printed).toEqual(
      expect.arrayContaining(['agenda M', 'crop 0', 'everywhere Ctrl K', 'everywhere ⇧ F6']),
    )
  })

  it('says in every language what Delete takes away, not only that it does', async () => {
    await loadLanguages()
    const lines = [...floorLines, ...Object.values(keyLists).flat()].filter(({ chords }) =>
      chords.some((chord) => keyOf(chord) === 'Delete'),
    )
    expect(lines.length).toBeGreaterThan(3)
    for (const language of languageCodes)
      for (const { words } of lines)
        expect(i18n.global.t(words, {}, { locale: language }), `${words} (${language})`).toMatch(/\S\s+\S/)
  })

  it('is searched by what a key does, by the key and by where it works, without accents', () => {
    const found = (text: string): readonly string[] =>
      matchingGroups(all, text).flatMap(({ lines }) => lines.map(({ label }) => label))
    expect(found('sync now')).toEqual(['Sync now'])
    expect(found('ctrl+k')).toEqual(['Search and commands'])
    expect(found('CROPPING zoóm')).toEqual(['Zoom in, out'])
    expect(found('no such thing')).toEqual([])
    expect(found('')).toEqual(all.flatMap(({ lines }) => lines.map(({ label }) => label)))
  })
})
