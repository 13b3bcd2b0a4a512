import type english from '../en/new-records.ts'

export default {
  floor: 'طابق جديد',
  booth: 'جناح جديد',
  document: 'مستند جديد',
  video: 'فيديو جديد',
  representative: 'ممثل جديد',
  job: 'وظيفة شاغرة جديدة',
  attendee: 'مشارك جديد',
  speaker: 'متحدث جديد',
  segment: 'شريحة جديدة',
  rule: 'قاعدة شريحة جديدة',
  track: 'مسار جديد',
  session: 'جلسة جديدة',
  handout: 'مادة جديدة للتوزيع',
} satisfies typeof english
