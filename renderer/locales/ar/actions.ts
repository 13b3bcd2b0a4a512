import type english from '../en/actions.ts'

export default {
  change: {
    save: { before: 'حفظ {entity}', after: '' },
    remove: { before: 'إزالة {entity}', after: '' },
    upload: { before: 'رفع {field} إلى', after: '' },
    detachOne: { before: 'إزالة {who} من', after: '' },
    detachOneByEmail: { before: 'إزالة صاحب العنوان {who} من', after: '' },
    detachAll: {
      before: 'إزالة',
      after:
        'من جميع الجلسات | من جميع الجلسات (جلسة واحدة هنا) | من جميع الجلسات (جلستان هنا) | من جميع الجلسات ({count} جلسات هنا) | من جميع الجلسات ({count} جلسة هنا) | من جميع الجلسات ({count} جلسة هنا)',
    },
    detachAllByEmail: { before: 'إزالة صاحب العنوان {who} من جميع الجلسات', after: '' },
  },
  discard: 'جرى تجاهل «{change}»، وتظهر نسخة الخدمة من جديد.',
  takeBack: 'تراجع',
  takeBackNamed: 'تراجع عن: {change}',
  speakers: {
    sessions: 'الجلسات',
    none: 'لا يشارك في أي جلسة بعد.',
    more: 'ولا مزيد | وواحدة أخرى | واثنتان أخريان | و{count} أخرى | و{count} أخرى | و{count} أخرى',
    takeOff: 'إزالة',
    takeOffNamed: 'إزالة {who} من {session}',
    takeOffSession: 'إزالة {who} من هذه الجلسة',
    takeOffAll: 'إزالة من جميع الجلسات…',
    takenOff: 'تمت إزالة {who} من {session}.',
    takenOffAll: 'تمت إزالة {who} من {sessions}.',
    sessionCount: '0 جلسة | جلسة واحدة | جلستين | {count} جلسات | {count} جلسة | {count} جلسة',
    all: {
      title: 'هل تريد إزالة {who} من جميع الجلسات؟',
      text: 'تبقى الجلسات ويبقى المتحدث. يُرسَل التغيير مع المزامنة التالية، ويمكنك التراجع عنه حتى ذلك الحين.',
      confirm: 'إزالة | إزالة من جلسة واحدة | إزالة من جلستين | إزالة من {count} جلسات | إزالة من {count} جلسة | إزالة من {count} جلسة',
      cancel: 'إلغاء',
    },
    email: {
      open: 'إزالة حسب البريد الإلكتروني…',
      title: 'إزالة متحدث حسب عنوان بريده الإلكتروني',
      text: 'يزيل صاحب العنوان من جلسة واحدة أو من جميع الجلسات.',
      address: 'عنوان البريد الإلكتروني',
      from: 'الجلسة',
      fromHint: 'اتركه فارغًا ليشمل جميع الجلسات.',
      confirm: 'إزالة',
      known: 'هذا عنوان {names}، والمشاركة هنا في {sessions}.',
      unknown: 'لا يحمل أي متحدث هنا هذا العنوان. يُرسَل الطلب إلى الخدمة على أي حال. وترى النتيجة بعد المزامنة التالية.',
      asked: 'طُلب من الخدمة إزالة {email}. وترى النتيجة بعد المزامنة التالية.',
      nothing: 'لا أحد يحمل هذا العنوان في هذه الجلسة، لا هنا ولا على الخدمة.',
    },
  },
  resume: {
    uploading: 'جارٍ الرفع: {percent}',
    waiting: 'يُرسَل مع المزامنة التالية.',
    waitsForAttendee: 'تُرفع بعد وصول المشارك إلى الخدمة.',
    parked: 'رفضته الخدمة:',
    onService: 'على الخدمة.',
  },
} satisfies typeof english
