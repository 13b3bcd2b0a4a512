import type english from '../en/jobs.ts'

export default {
  title: 'Emplois',
  tabs: { job: 'Offres', jobCategory: 'Catégories' },
  emptyTitle: 'Aucune offre d’emploi pour l’instant',
  emptyText: 'Les offres que les exposants affichent sur leurs stands.',
  group: { what: 'Le poste', pay: 'Salaire', details: 'Détails', contact: 'Contact' },
  noCategories: 'Le service n’indique encore aucune catégorie d’emploi. Synchronisez une fois pour les récupérer.',
  noneTitle: 'Aucune catégorie',
  categoriesAreRead:
    'Les catégories sont gérées sur le service, qui ne permet pas d’en ajouter, d’en renommer ni d’en supprimer d’ici. Chacune mène à ses offres.',
  withoutCategory: 'Sans catégorie',
  vacancies: 'Aucune offre | {count} offre | {count} offres',
} satisfies typeof english
