import type english from '../en/jobs.ts'

export default {
  title: 'الوظائف',
  tabs: { job: 'الوظائف الشاغرة', jobCategory: 'الفئات' },
  emptyTitle: 'لا وظائف شاغرة بعد',
  emptyText: 'الوظائف الشاغرة التي يعرضها العارضون في أجنحتهم.',
  group: { what: 'الوظيفة', pay: 'الراتب', details: 'التفاصيل', contact: 'التواصل' },
  noCategories: 'لا تدرج الخدمة فئات وظائف بعد. أجرِ المزامنة مرة واحدة لجلبها.',
  noneTitle: 'لا فئات',
  categoriesAreRead: 'تُحفظ الفئات على الخدمة، وهي لا تتيح إضافة فئة أو إعادة تسميتها أو إزالتها من هنا. تقود كل فئة إلى وظائفها الشاغرة.',
  withoutCategory: 'بلا فئة',
  vacancies: 'لا وظائف شاغرة | وظيفة شاغرة واحدة | وظيفتان شاغرتان | {count} وظائف شاغرة | {count} وظيفة شاغرة | {count} وظيفة شاغرة',
} satisfies typeof english
