import type english from '../en/jobs.ts'

export default {
  title: 'Stellen',
  tabs: { job: 'Stellenangebote', jobCategory: 'Kategorien' },
  emptyTitle: 'Noch keine Stellenangebote',
  emptyText: 'Stellenangebote, die die Aussteller an ihren Ständen zeigen.',
  group: { what: 'Die Stelle', pay: 'Gehalt', details: 'Einzelheiten', contact: 'Kontakt' },
  noCategories: 'Der Dienst führt noch keine Stellenkategorien. Synchronisieren Sie einmal, um sie abzurufen.',
  noneTitle: 'Keine Kategorien',
  categoriesAreRead:
    'Kategorien führt der Dienst; er lässt sie von hier aus nicht anlegen, umbenennen oder entfernen. Jede führt zu ihren Stellenangeboten.',
  withoutCategory: 'Ohne Kategorie',
  vacancies: 'Keine Stellenangebote | 1 Stellenangebot | {count} Stellenangebote',
} satisfies typeof english
