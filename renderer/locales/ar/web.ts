import type english from '../en/web.ts'

export default {
  open: 'فتح Booth Builder',
  script: 'يحتاج Booth Builder إلى JavaScript.',
  notSignedIn: {
    title: 'لم يُسجَّل دخول هذا المتصفح إلى Booth Builder',
    used: 'يعرض Booth Builder عنوانًا عند تشغيله، وهو يسجّل دخول متصفح واحد مرة واحدة. لقد استُخدم هذا العنوان، أو هو من تشغيل سابق.',
    again: 'للحصول على عنوان جديد، اضغط Ctrl+C في الطرفية التي يعمل فيها Booth Builder، ثم شغّله من جديد وافتح العنوان الذي يعرضه. عملك محفوظ.',
  },
} satisfies typeof english
