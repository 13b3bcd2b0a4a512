import type english from '../en/event.ts'

export default {
  title: 'Angaben zur Veranstaltung',
  open: 'Angaben zur Veranstaltung',
  loading: 'Die Veranstaltung wird geladen',
  onlyRead: 'Der Dienst lässt diese Angaben nur lesen. Ändern Sie sie dort, wo die Veranstaltung eingerichtet wurde.',
  details: 'Angaben',
  unsaid: 'Vom Dienst nicht angegeben',
  here: '{time} Ihrer Zeit',
  yourZone: 'Ihre Zeitzone: {zone}',
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
