import type english from '../en/floors-looks.ts'

export default {
  size: '{width} × {height} m',
  held: 'Reserviert für {name}',
  heldForNobody: 'Reserviert',
  free: 'Frei',
  noNumber: 'Ohne Nummer',
} satisfies typeof english
