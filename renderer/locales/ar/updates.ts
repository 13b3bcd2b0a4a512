import type english from '../en/updates.ts'

export default {
  title: 'التحديثات',
  look: 'البحث عن إصدارات أحدث',
  lookHint: 'تُجلب في الخلفية ويُتحقق منها، ثم تُثبَّت عند إنهاء Booth Builder.',
  unsupported: 'يُحدِّث هذا التثبيتَ من ثبّته.',
  feed: 'عنوان التحديثات',
  feedHint: 'فارغ: المكان الذي جاء منه هذا الإصدار. لا يُقبل إلا https://.',
  feedWrong: 'يبدأ عنوان التحديثات بـ https://.',
  state: 'هذا الإصدار',
  never: 'لم يُبحث بعد.',
  current: 'هو الأحدث. آخر بحث {when}.',
  failed: 'لم ينجح آخر بحث {when}. ستُعاد المحاولة تلقائيًا.',
  checking: 'جارٍ البحث …',
  downloading: 'يُجلب الإصدار {version}: {percent}',
  ready: 'الإصدار {version} جاهز، وسيأتي مع التشغيل التالي.',
  busy: 'هناك عمل جارٍ؛ أعد التشغيل حين ينتهي أو لاحقًا.',
  check: 'البحث الآن',
  restart: 'إعادة التشغيل للتحديث',
} satisfies typeof english
