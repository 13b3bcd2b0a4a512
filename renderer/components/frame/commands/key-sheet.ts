import { keyLineGroups } from '../../../floor-editor/commands/key-lines.ts'
import { printedLine, type Chord } from '../../../keys/chord.ts'
import { keyLists, type KeyLine, type ScreenKeyList } from '../../../keys/listed.ts'
import type { MessageKey, Texts } from '../../../locales/index.ts'
import type { ScreenId } from '../../../screens/screen-ids.ts'
import { normaliseForSearch } from '../../../../shared/domain/record/search-normalisation.ts'
import { screens } from '../../../screens/screens.ts'

/** A line as it is shown: what it does, and what is printed on the keys of this computer. */
interface SheetLine {
  readonly label: string
  readonly keys: readonly string[]
}

export interface SheetGroup {
  readonly id: string
  readonly title: string
  readonly lines: readonly SheetLine[]
}

/** The screens that have keys of their own, in the order of the rail; lists shared by several are told once. */
export const screenLists: readonly ScreenKeyList[] = [
  'floors',
  'booths',
  'media',
  'records',
  'changes',
  'segments',
  'agenda',
  'reports',
]

/** Those among them of an event that has one booth alone. */
export const ownBoothLists: readonly ScreenKeyList[] = ['changes']

const titles: Readonly<Record<Exclude<ScreenKeyList, 'floors'>, MessageKey>> = {
  booths: 'frame.rail.booths',
  media: 'frame.rail.media',
  records: 'help.keys.records',
  changes: 'help.keys.changes',
  segments: 'frame.rail.segments',
  reports: 'frame.rail.reports',
  agenda: 'sessions.views.agenda',
}

interface EventScreens {
  readonly ids: readonly ScreenId[]
  readonly labelOf: (id: ScreenId) => string
}

/** Whether a chord is heard: those of one character can be switched off. */
type IsOn = (chord: Chord) => boolean

/** The groups of one list; Floors, which has many keys, has several, told apart from other screens' `among` them. */
function groupsOf(list: ScreenKeyList, among: boolean, t: Texts['t'], isOn: IsOn): readonly SheetGroup[] {
  if (list === 'floors')
    return keyLineGroups().map(({ id, lines }) => {
      const tab = t(`help.keys.floors.${id}`)
      return {
        id: `floors-${id}`,
        title: among ? t('palette.tab', { screen: t('frame.rail.floors'), tab }) : tab,
        lines: printed(lines, t, isOn),
      }
    })
  // The agenda's are heard by the session that has the focus alone, and stay.
  return [
    {
      id: list,
      title: t(titles[list]),
      lines: printed(keyLists[list], t, list === 'agenda' ? undefined : isOn),
    },
  ]
}

function printed(lines: readonly KeyLine[], t: Texts['t'], isOn: IsOn = () => true): readonly SheetLine[] {
  return lines.flatMap(({ words, chords }) => {
    const heard = chords.filter(isOn)
    return heard.length === 0 ? [] : [{ label: t(words), keys: printedLine(heard) }]
  })
}

/** The keys of screens, as their lists say. */
export function screenGroups(
  lists: readonly ScreenKeyList[],
  t: Texts['t'],
  isOn: IsOn,
): readonly SheetGroup[] {
  return lists.flatMap((list) => groupsOf(list, lists === screenLists, t, isOn))
}

/** The keys that work on every screen, of which an event has these. */
export function generalGroups(
  t: Texts['t'],
  isOn: IsOn,
  { ids, labelOf }: EventScreens,
): readonly SheetGroup[] {
  const goTo = (isOn('G') ? ids : []).map((id) => ({
    label: t('frame.keys.goTo', { screen: labelOf(id) }),
    keys: ['G', screens[id].letter.toUpperCase()],
  }))
  return [
    {
      id: 'everywhere',
      title: t('frame.keys.everywhere'),
      lines: [...printed(keyLists.everywhere, t, isOn), ...goTo],
    },
    { id: 'controls', title: t('help.keys.controls'), lines: printed(keyLists.controls, t) },
    { id: 'fields', title: t('help.keys.fields'), lines: printed(keyLists.fields, t) },
    { id: 'crop', title: t('help.keys.crop'), lines: printed(keyLists.crop, t) },
  ]
}

/** What of the groups has every word of `text` in what it does, its keys or the group's title. */
export function matchingGroups(groups: readonly SheetGroup[], text: string): readonly SheetGroup[] {
  const wanted = normaliseForSearch(text.trim()).split(/\s+/)
  return groups.flatMap((group) => {
    const lines = group.lines.filter(({ label, keys }) => {
      const said = normaliseForSearch([label, keys.join(' '), keys.join('+'), group.title].join(' '))
      return wanted.every((word) => said.includes(word))
    })
    return lines.length === 0 ? [] : [{ ...group, lines }]
  })
}
