import type english from '../en/differences.ts'

export default {
  cut: 'نص لم يتغيّر',
  removed: 'أُزيل:',
  added: 'أُضيف:',
  was: 'سابقًا',
  now: 'الآن',
  none: 'لا شيء',
  show: 'إظهار ما تغيّر في {field}',
  hide: 'إخفاء ما تغيّر في {field}',
  open: 'فتح {name}',
  empty: 'فارغ',
  same: 'لا فروق.',
  whole: 'إظهار النص كاملًا',
  folded: 'إظهار ما تغيّر فقط',
} satisfies typeof english
