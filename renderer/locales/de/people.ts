import type english from '../en/people.ts'

export default {
  title: 'Personen',
  tabs: { representative: 'Ansprechpersonen', speaker: 'Referenten', attendee: 'Teilnehmer' },
  sessions: 'Keine Session | 1 Session | {count} Sessions',
  booths: {
    title: 'Stände',
    none: 'Diese Person gehört noch zu keinem Stand.',
    attach: 'Einem Stand zuordnen',
    detach: 'Lösen',
    detachNamed: '{who} von {booth} lösen',
    attached: '{who} gehört jetzt zu {booth}.',
    detached: '{who} gehört nicht mehr zu {booth}.',
    waits: 'Wartet, bis bekannt ist, wer dort ausstellt.',
    more: '1 weiterer Stand | {count} weitere Stände',
    onService: 'Laut Dienst gehört diese Person zu {booth}.',
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
