import type english from '../en/network.ts'

export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'يريد الوكيل أن يعرف من أنت',
    text: 'كل ما يخرج من هذه الشبكة يمر عبر {proxy}. أدخل الاسم وكلمة المرور اللذين أعطاك إياهما مسؤولوه.',
    username: 'الاسم',
    password: 'كلمة المرور',
    kept: 'تُحفظ في سلسلة مفاتيح هذا الكمبيوتر، لهذا الوكيل وحده.',
    keptInMemory: 'تبقى معروفة إلى أن ينتهي Booth Builder؛ لا يوفر هذا الكمبيوتر سلسلة مفاتيح.',
    submit: 'تسجيل الدخول',
    later: 'ليس الآن',
    given: 'حُفظت. ما ينتظر تُعاد محاولته تلقائيًا.',
  },
} satisfies typeof english
