import type english from '../en/media.ts'

export default {
  title: 'الوسائط',
  tabs: { document: 'المستندات', video: 'مقاطع الفيديو' },
  empty: {
    document: 'لا مستندات بعد',
    documentHint: 'كتيّبات الأجنحة وقوائم أسعارها: PDF وWord وExcel وPowerPoint.',
    video: 'لا مقاطع فيديو بعد',
    videoHint: 'أفلام الأجنحة: MP4 وMOV وWMV وAVI وFLV.',
  },
  dragOut: { plain: 'اسحب لنقل نسخة إلى برنامج آخر', withAlt: '‏Alt مع السحب: لنقل نسخة إلى برنامج آخر' },
  file: {
    drop: 'أفلت ملفًا هنا، أو',
    choose: 'اختر ملفًا',
    replace: 'استبدال',
    clear: 'إزالة الملف',
    accepted: 'المقبول: {formats}',
    onService: 'على الخدمة',
    here: 'على هذا الكمبيوتر',
    fetch: 'جلبه من الخدمة وحفظ نسخة',
    fetching: 'جارٍ الجلب…',
    stays: 'لا تتيح الخدمة إزالة الملف؛ يمكن استبداله فقط.',
  },
} satisfies typeof english
