import type english from '../en/licences.ts'

export default {
  title: 'التراخيص',
  text: 'Booth Builder برنامج حر بترخيص MIT. وتأتي معه هذه الحزم، ولكل منها ترخيصها الخاص.',
  open: 'تراخيص الحزم المضمَّنة',
  search: 'البحث في الحزم والتراخيص',
  count: 'لا حزم | حزمة واحدة | حزمتان | {count} حزم | {count} حزمة | {count} حزمة',
  none: 'لا حزمة بهذا الاسم.',
  noText: 'لا يأتي معها نص ترخيصها. مصدرها: {address}',
  unavailable: 'القائمة غير موجودة. تُنشأ عند بناء Booth Builder.',
} satisfies typeof english
