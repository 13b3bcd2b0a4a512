/** Vacancies of all booths, and their categories. */
export default {
  title: 'Jobs',
  tabs: { job: 'Vacancies', jobCategory: 'Categories' },
  emptyTitle: 'No job vacancies yet',
  emptyText: 'Vacancies that exhibitors show in their booths.',
  group: { what: 'The position', pay: 'Salary', details: 'Details', contact: 'Contact' },
  noCategories: 'The service has no job categories yet. Synchronise to fetch them.',
  noneTitle: 'No categories',
  categoriesAreRead: 'Categories are managed on the service and cannot be added, renamed or removed here. Choose one to see its vacancies.',
  withoutCategory: 'No category',
  vacancies: 'No vacancies | 1 vacancy | {count} vacancies',
}
