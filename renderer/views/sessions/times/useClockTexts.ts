import type { ClockNote } from '../../../../shared/domain/programme/clock-notes.ts'
import { useFormats } from '../../../locales/formats.ts'
import { useText } from '../../../locales/index.ts'
import { useZones, zoneName } from './useZones.ts'

/** What a change of clocks does to a session, in words. */
export function useClockTexts(): { readonly sentence: (note: ClockNote) => string } {
  const { t } = useText()
  const formats = useFormats()
  const { zone } = useZones()
  const time = (wall: string): string => formats.value.time(`${wall}:00Z`, 'UTC')
  return {
    sentence(note) {
      const { from, to, kind } = note.change
      const changed = {
        zone: zoneName(zone.value),
        from: time(from),
        to: time(to),
        day: formats.value.day(`${from}:00Z`, 'UTC'),
      }
      if (note.kind === 'during') return t(`sessions.clock.${kind}`, changed)
      if (note.kind === 'never') return t('sessions.clock.never', { ...changed, time: time(note.time) })
      return t(note.isSecond ? 'sessions.clock.second' : 'sessions.clock.first', {
        ...changed,
        time: time(note.time),
      })
    },
  }
}
