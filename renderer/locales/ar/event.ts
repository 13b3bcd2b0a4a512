import type english from '../en/event.ts'

export default {
  title: 'تفاصيل الفعالية',
  open: 'تفاصيل الفعالية',
  loading: 'جارٍ تحميل الفعالية',
  onlyRead: 'لا تتيح الخدمة إلا قراءة هذه التفاصيل. غيّرها حيث أُعِدّت الفعالية.',
  details: 'التفاصيل',
  unsaid: 'لم تذكره الخدمة',
  here: '{time} بتوقيتك',
  yourZone: 'منطقتك الزمنية: {zone}',
  languages: 'اللغات',
  default: 'الافتراضية',
  noLanguages: 'لا تذكر الخدمة أي لغة لهذه الفعالية.',
  otherLanguages:
    'لا لغات أخرى تتيحها الخدمة | لغة أخرى تتيحها الخدمة | لغتان أخريان تتيحهما الخدمة | {count} لغات أخرى تتيحها الخدمة | {count} لغة أخرى تتيحها الخدمة | {count} لغة أخرى تتيحها الخدمة',
  service: 'الخدمة',
  address: 'العنوان',
  number: 'معرّف الفعالية',
  lastPull: 'آخر جلب',
  never: 'لم يحدث',
  pulled: 'آخر جلب: {when}',
  refresh: 'جلب مجددًا',
} satisfies typeof english
