import type english from '../en/updates.ts'

export default {
  title: 'التحديثات',
  look: 'البحث عن تحديثات',
  lookHint: 'تُنزَّل التحديثات ويُتحقق منها في الخلفية، ثم تُثبَّت عند إنهاء Booth Builder.',
  unsupported: 'لتحديث Booth Builder، راجع من ثبّته.',
  feed: 'عنوان التحديثات',
  feedHint: 'اتركه فارغًا لاستخدام العنوان الذي جاء منه هذا الإصدار. لا يُقبل إلا https://.',
  feedWrong: 'يبدأ عنوان التحديثات بـ https://.',
  state: 'هذا الإصدار',
  never: 'لم يُبحث بعد.',
  current: 'محدَّث. آخر بحث {when}.',
  failed: 'لم ينجح آخر بحث {when}. ستُعاد المحاولة تلقائيًا.',
  checking: 'جارٍ البحث…',
  downloading: 'جارٍ تنزيل الإصدار {version}: {percent}',
  ready: 'سيُثبَّت الإصدار {version} عند التشغيل التالي.',
  busy: '‏Booth Builder مشغول. أعد التشغيل عند انتهائه أو لاحقًا.',
  check: 'البحث الآن',
  restart: 'إعادة التشغيل للتحديث',
} satisfies typeof english
