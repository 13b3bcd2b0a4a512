import type english from '../en/web.ts'

export default {
  open: 'فتح Booth Builder',
  script: 'يحتاج Booth Builder إلى JavaScript.',
  notSignedIn: {
    title: 'لم يُسجَّل دخول هذا المتصفح إلى Booth Builder',
    used: 'العنوان الذي يعرضه Booth Builder عند تشغيله يُدخل متصفحًا واحدًا مرة واحدة. لقد استُخدم من قبل، أو هو من تشغيل سابق.',
    again:
      'للحصول على عنوان جديد، أنهِ Booth Builder في الطرفية بالضغط على Ctrl-C، ثم شغّله من جديد وافتح العنوان الذي يعرضه حينها. لا يضيع شيء: كل ما فعلته محفوظ.',
  },
} satisfies typeof english
