import type english from '../en/shell.ts'

export default {
  safeMode: 'الوضع الآمن: العرض من دون معالج الرسوميات، ولا شيء يُزامَن تلقائيًا. أعد تشغيل Booth Builder للخروج منه.',
  unknownLink: 'الرابط الذي فُتح لا يؤدي إلى أي مكان في Booth Builder.',
  unknownEvent: 'يؤدي الرابط إلى فعالية غير موجودة على هذا الكمبيوتر. اتصل بها أولًا.',
  addressFromLink: 'جاء هذا العنوان مع رابط. لا تُدخل بيانات اعتمادك إلا إذا كنت تعرف أنه عنوان منظِّم فعاليتك.',
  openEventFirst: 'سيؤخذ «{name}» فور فتح فعالية.',
  unreadable: 'تعذّرت قراءة «{name}». ربما نُقل أو حُذف.',
} satisfies typeof english
