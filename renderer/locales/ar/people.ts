import type english from '../en/people.ts'

export default {
  title: 'الأشخاص',
  tabs: { representative: 'الممثلون', speaker: 'المتحدثون', attendee: 'المشاركون' },
  sessions: 'لا جلسات | جلسة واحدة | جلستان | {count} جلسات | {count} جلسة | {count} جلسة',
  booths: {
    title: 'الأجنحة',
    none: 'لا ينتمي هذا الشخص إلى أي جناح بعد.',
    attach: 'إضافة إلى جناح',
    detach: 'إزالة',
    detachNamed: 'إزالة {who} من {booth}',
    attached: 'تمت إضافة {who} إلى {booth}.',
    detached: 'تمت إزالة {who} من {booth}.',
    waits: 'ينتظر إلى أن يُعرف العارض.',
    more: 'لا أجنحة أخرى | جناح آخر | جناحان آخران | {count} أجنحة أخرى | {count} جناحًا آخر | {count} جناح آخر',
    onService: 'على الخدمة، ينتمي هذا الشخص إلى {booth}.',
  },
  empty: {
    representative: 'لا ممثلين بعد',
    representativeHint: 'من يستقبلون الزوار في الأجنحة.',
    speaker: 'لا متحدثين بعد',
    speakerHint: 'من يتحدثون في الجلسات.',
    attendee: 'لا مشاركين بعد',
    attendeeHint: 'من يزورون الفعالية.',
  },
} satisfies typeof english
