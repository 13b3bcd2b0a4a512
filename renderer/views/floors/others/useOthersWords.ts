import type { FloorChange, FloorDeed } from '../../../../shared/contract/index.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import type { ChangesOnFloor } from '../../../stores/floor-changes.ts'
import { summedUp, type Heard, type Summed } from './summed-up.ts'

/** So many people are named. */
const mostNames = 3
const dayMs = 86_400_000

/** What others did on a floor, in words. */
export function useOthersWords() {
  const { t } = useText()
  const formats = useFormats()

  /** "Tue, 5 Jan 18:40": the day where it is another one, the year where it is long ago. */
  function whenOf(iso: string, now = Date.now()): string {
    const { time, day, dateTime } = formats.value
    const at = new Date(iso)
    if (at.toDateString() === new Date(now).toDateString()) return time(iso)
    return now - at.getTime() < 7 * dayMs ? `${day(iso)} ${time(iso)}` : dateTime(iso)
  }
  function peopleOf(changes: readonly FloorChange[]): string {
    const names = [...new Set(changes.map(({ person }) => person))]
    const [shown, rest] =
      names.length > mostNames ? [names.slice(0, mostNames - 1), names.length - mostNames + 1] : [names, 0]
    return formats.value.list(rest === 0 ? shown : [...shown, t('floorsOthers.more', rest)])
  }
  function deedText(person: string, deed: FloorDeed): string {
    return 'name' in deed
      ? t(`floorsOthers.did.${deed.kind}`, { person, name: deed.name })
      : t(`floorsOthers.did.${deed.kind}`, { person })
  }
  function summedText({ kind, person, count, areStands }: Summed): string {
    const things = t(areStands ? 'floorsOthers.stands' : 'floorsOthers.elements', count)
    return t(`floorsOthers.spoken.${kind}`, { person, things })
  }

  return {
    summary: ({ changes, since }: ChangesOnFloor): string =>
      t('floorsOthers.since', { count: changes.length, people: peopleOf(changes), when: whenOf(since) }),
    /** "Ana moved this. Ana gave it the number A12." */
    told: ({ person, deeds }: FloorChange): string => deeds.map((deed) => deedText(person, deed)).join(' '),
    /** Empty: what was heard came to nothing. */
    spoken: (heard: readonly Heard[]): string => formats.value.list(summedUp(heard).map(summedText)),
  }
}
