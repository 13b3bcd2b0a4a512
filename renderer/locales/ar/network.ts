import type english from '../en/network.ts'

export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'تسجيل الدخول إلى الوكيل',
    text: 'تمر كل اتصالات هذه الشبكة عبر {proxy}. أدخل الاسم وكلمة المرور اللذين أعطاك إياهما المسؤول.',
    username: 'الاسم',
    password: 'كلمة المرور',
    kept: 'تُحفظ في سلسلة مفاتيح هذا الكمبيوتر، لهذا الوكيل وحده.',
    keptInMemory: 'لا توجد سلسلة مفاتيح على هذا الكمبيوتر. تبقى البيانات في الذاكرة إلى أن تُنهي Booth Builder.',
    submit: 'تسجيل الدخول',
    later: 'ليس الآن',
    given: 'تم الحفظ. تُعاد محاولة الطلبات المنتظرة تلقائيًا.',
  },
} satisfies typeof english
