import type english from '../en/people.ts'

export default {
  title: 'Personen',
  tabs: { representative: 'Ansprechpersonen', speaker: 'Referenten', attendee: 'Teilnehmer' },
  sessions: 'Keine Session | 1 Session | {count} Sessions',
  booths: {
    title: 'Stände',
    none: 'Diese Person gehört noch zu keinem Stand.',
    attach: 'Zu einem Stand hinzufügen',
    detach: 'Entfernen',
    detachNamed: '{who} von {booth} entfernen',
    attached: '{who} zu {booth} hinzugefügt.',
    detached: '{who} von {booth} entfernt.',
    waits: 'Wartet, bis der Aussteller bekannt ist.',
    more: '1 weiterer Stand | {count} weitere Stände',
    onService: 'Beim Dienst gehört diese Person zu {booth}.',
  },
  empty: {
    representative: 'Noch keine Ansprechpersonen',
    representativeHint: 'Die Personen, die an den Ständen für Besucher da sind.',
    speaker: 'Noch keine Referenten',
    speakerHint: 'Die Personen, die in den Sessions vortragen.',
    attendee: 'Noch keine Teilnehmer',
    attendeeHint: 'Die Personen, die die Veranstaltung besuchen.',
  },
} satisfies typeof english
