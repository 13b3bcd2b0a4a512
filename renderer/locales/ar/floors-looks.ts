import type english from '../en/floors-looks.ts'

export default {
  size: '{width} × {height} م',
  held: 'محجوز لـ {name}',
  heldForNobody: 'محجوز',
  free: 'شاغر',
  noNumber: 'بلا رقم',
} satisfies typeof english
