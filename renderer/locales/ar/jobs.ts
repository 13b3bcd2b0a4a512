import type english from '../en/jobs.ts'

export default {
  title: 'الوظائف',
  tabs: { job: 'الوظائف الشاغرة', jobCategory: 'الفئات' },
  emptyTitle: 'لا وظائف شاغرة بعد',
  emptyText: 'الوظائف الشاغرة التي يعرضها العارضون في أجنحتهم.',
  group: { what: 'الوظيفة', pay: 'الراتب', details: 'التفاصيل', contact: 'التواصل' },
  noCategories: 'لا توجد فئات وظائف على الخدمة بعد. أجرِ المزامنة لجلبها.',
  noneTitle: 'لا فئات',
  categoriesAreRead: 'تُدار الفئات على الخدمة، ولا يمكن إضافتها أو إعادة تسميتها أو إزالتها هنا. اختر فئة لرؤية وظائفها الشاغرة.',
  withoutCategory: 'بلا فئة',
  vacancies: 'لا وظائف شاغرة | وظيفة شاغرة واحدة | وظيفتان شاغرتان | {count} وظائف شاغرة | {count} وظيفة شاغرة | {count} وظيفة شاغرة',
} satisfies typeof english
