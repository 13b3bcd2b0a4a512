import type english from '../en/jobs.ts'

export default {
  title: 'Stellen',
  tabs: { job: 'Stellenangebote', jobCategory: 'Kategorien' },
  emptyTitle: 'Noch keine Stellenangebote',
  emptyText: 'Stellenangebote, die die Aussteller an ihren Ständen zeigen.',
  group: { what: 'Die Stelle', pay: 'Gehalt', details: 'Einzelheiten', contact: 'Kontakt' },
  noCategories: 'Der Dienst hat noch keine Stellenkategorien. Synchronisieren Sie, um sie abzurufen.',
  noneTitle: 'Keine Kategorien',
  categoriesAreRead:
    'Kategorien werden beim Dienst verwaltet und lassen sich hier nicht anlegen, umbenennen oder entfernen. Wählen Sie eine, um ihre Stellenangebote zu sehen.',
  withoutCategory: 'Ohne Kategorie',
  vacancies: 'Keine Stellenangebote | 1 Stellenangebot | {count} Stellenangebote',
} satisfies typeof english
