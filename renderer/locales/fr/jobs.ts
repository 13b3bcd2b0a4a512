import type english from '../en/jobs.ts'

export default {
  title: 'Emplois',
  tabs: { job: 'Offres', jobCategory: 'Catégories' },
  emptyTitle: 'Aucune offre d’emploi pour l’instant',
  emptyText: 'Les offres que les exposants affichent sur leurs stands.',
  group: { what: 'Le poste', pay: 'Salaire', details: 'Détails', contact: 'Contact' },
  noCategories: 'Le service n’a encore aucune catégorie d’emploi. Synchronisez pour les récupérer.',
  noneTitle: 'Aucune catégorie',
  categoriesAreRead:
    'Les catégories sont gérées sur le service et ne peuvent pas être ajoutées, renommées ni supprimées ici. Choisissez-en une pour voir ses offres.',
  withoutCategory: 'Sans catégorie',
  vacancies: 'Aucune offre | {count} offre | {count} offres',
} satisfies typeof english
