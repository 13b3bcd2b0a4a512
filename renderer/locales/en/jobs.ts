/** Vacancies of all booths, and their categories. */
export default {
  title: 'Jobs',
  tabs: { job: 'Vacancies', jobCategory: 'Categories' },
  emptyTitle: 'No job vacancies yet',
  emptyText: 'Vacancies the exhibitors show in their booths.',
  group: { what: 'The position', pay: 'Salary', details: 'Details', contact: 'Contact' },
  noCategories: 'The service lists no job categories yet. Synchronise once to fetch them.',
  noneTitle: 'No categories',
  categoriesAreRead: 'Categories are kept on the service, which offers no way to add, rename or remove one from here. Each leads to its vacancies.',
  withoutCategory: 'Without a category',
  vacancies: 'No vacancies | 1 vacancy | {count} vacancies',
}
