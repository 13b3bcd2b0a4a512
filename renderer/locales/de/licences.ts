import type english from '../en/licences.ts'

export default {
  title: 'Lizenzen',
  text: 'Booth Builder ist freie Software unter der MIT-Lizenz. Es bringt diese Pakete mit, jedes unter seiner eigenen Lizenz.',
  open: 'Lizenzen der enthaltenen Pakete',
  search: 'Pakete und Lizenzen durchsuchen',
  count: '1 Paket | {count} Pakete',
  none: 'Kein Paket heißt so.',
  noText: 'Es bringt keinen Lizenztext mit. Herkunft: {address}',
  unavailable: 'Die Liste fehlt. Sie entsteht, wenn Booth Builder gebaut wird.',
} satisfies typeof english
