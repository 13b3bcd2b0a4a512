import type english from '../en/event.ts'

export default {
  title: 'Angaben zur Veranstaltung',
  open: 'Angaben zur Veranstaltung',
  loading: 'Die Veranstaltung wird geladen',
  onlyRead: 'Die Schnittstelle des Dienstes gibt diese Angaben nur aus: Geändert werden sie dort, wo die Veranstaltung eingerichtet wurde.',
  details: 'Angaben',
  unsaid: 'Der Dienst nennt es nicht',
  here: '{time} nach Ihrer Uhr',
  yourZone: 'Ihre eigene: {zone}',
  languages: 'Sprachen',
  default: 'Standard',
  noLanguages: 'Der Dienst nennt keine Sprache dieser Veranstaltung.',
  otherLanguages: '1 weitere bietet der Dienst an | 1 weitere bietet der Dienst an | {count} weitere bietet der Dienst an',
  service: 'Dienst',
  address: 'Adresse',
  number: 'Veranstaltungs-ID',
  lastPull: 'Zuletzt abgerufen',
  never: 'Nie',
  pulled: 'Abgerufen: {when}',
  refresh: 'Erneut abrufen',
} satisfies typeof english
