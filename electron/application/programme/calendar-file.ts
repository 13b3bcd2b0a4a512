import ical from 'ical-generator'
import type { Programme } from './programme.ts'

/**
 * The programme as an iCalendar file (RFC 5545). Times are in UTC, which every calendar shows on its
 * own clocks without a description of time zones. A session has the same UID at every export, so
 * that one imported again takes the place of the former. `now`: milliseconds since 1970.
 */
export function calendarFile({ eventId, eventName, timeZone, sessions }: Programme, now: number): string {
  const calendar = ical({
    name: eventName,
    prodId: { company: 'Booth Builder', product: 'Programme', language: 'EN' },
    // How the programs that show a calendar by itself are told of its clocks; others leave it out.
    x: [{ key: 'X-WR-TIMEZONE', value: timeZone }],
  })
  for (const { id, title, description, startMs, endMs, track, speakers } of sessions) {
    const told = [speakers.join(', '), description].filter((part) => part !== '').join('\n\n')
    calendar.createEvent({
      id: `session-${id}@event-${eventId}.booth-builder`,
      start: new Date(startMs),
      end: new Date(endMs),
      stamp: new Date(now),
      summary: title,
      ...(told === '' ? {} : { description: told }),
      // A session has no other place than its track.
      ...(track === null || track.name === ''
        ? {}
        : { location: track.name, categories: [{ name: track.name }] }),
    })
  }
  return calendar.toString()
}
