import type english from '../en/floors-looks.ts'

export default {
  size: '{width} × {height} m',
  held: 'En option pour {name}',
  heldForNobody: 'En option',
  free: 'Libre',
  noNumber: 'Sans numéro',
} satisfies typeof english
