import type english from '../en/states.ts'

export default {
  record: {
    clean: 'متزامن',
    new: 'جديد',
    changed: 'متغيّر',
    removed: 'مُزال',
    conflict: 'متعارض',
  },
  journal: {
    queued: 'في الانتظار',
    sending: 'جارٍ الإرسال',
    ambiguous: 'قيد التحقق',
    parked: 'مرفوض',
    conflict: 'متعارض',
    draft: 'مسودة',
    exhibitor: 'بلا عارض',
    stopped: 'متوقف',
    confirmed: 'تم',
    discarded: 'تم تجاهله',
  },
  readiness: {
    ready: 'جاهز',
    optional: 'اختياري',
    missing: 'لا ينقص شيء | ينقص أمر واحد | ينقص أمران | تنقص {count} أمور | ينقص {count} أمرًا | ينقص {count} أمر',
    oneMissing: 'ينقص: {field}',
    andMore:
      '{first} | {first}، وأمر آخر | {first}، وأمران آخران | {first}، و{count} أمور أخرى | {first}، و{count} أمرًا آخر | {first}، و{count} أمر آخر',
    ofPart: '{field} ({part})',
    advised: 'لا اقتراحات | اقتراح واحد | اقتراحان | {count} اقتراحات | {count} اقتراحًا | {count} اقتراح',
    draftScore: 'مسودة جاهزة بنسبة {score}: {missing}',
    continue: 'متابعة',
  },
} satisfies typeof english
