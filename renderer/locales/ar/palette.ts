import type english from '../en/palette.ts'

export default {
  label: 'لوحة الأوامر',
  input: 'البحث في الفعالية والشاشات والإجراءات',
  placeholder: 'ابحث عن جناح أو شخص أو جلسة أو ملف… أو نفّذ أمرًا',
  none: 'لا نتائج عن «{text}».',
  results: 'لا نتائج | نتيجة واحدة | نتيجتان | {count} نتائج | {count} نتيجة | {count} نتيجة',
  recent: 'الأخيرة',
  go: 'انتقال',
  actions: 'الإجراءات',
  here: 'في هذه الشاشة',
  all: 'كل النتائج في {names} ({count})',
  onPlan: 'على المخطط',
  showOnPlan: 'إظهار {name} على المخطط',
  tab: '{screen}: {tab}',
  hintMove: 'تنقّل',
  hintOpen: 'فتح',
  hintClose: 'إغلاق',
} satisfies typeof english
