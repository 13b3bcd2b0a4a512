import type english from '../en/shell.ts'

export default {
  safeMode: 'الوضع الآمن: من دون تسريع الرسومات ومن دون مزامنة تلقائية. أعد تشغيل Booth Builder للخروج منه.',
  unknownLink: 'لا يقود هذا الرابط إلى أي مكان في Booth Builder.',
  unknownEvent: 'هذا الرابط لفعالية ليست على هذا الكمبيوتر. اتصل بالفعالية أولًا.',
  addressFromLink: 'جاء هذا العنوان مع رابط. لا تُدخل بيانات اعتمادك إلا إذا كنت تعرف أنه عنوان منظِّم فعاليتك.',
  openEventFirst: 'سيُضاف «{name}» عند فتح فعالية.',
  unreadable: 'تعذّرت قراءة «{name}». ربما نُقل أو حُذف.',
} satisfies typeof english
