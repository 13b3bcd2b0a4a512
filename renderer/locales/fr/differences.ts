import type english from '../en/differences.ts'

export default {
  cut: 'Ce passage est identique des deux côtés',
  removed: 'supprimé :',
  added: 'ajouté :',
  was: 'Avant',
  now: 'Maintenant',
  none: 'Rien',
  show: 'Afficher les changements de {field}',
  hide: 'Masquer les changements de {field}',
  open: 'Ouvrir {name}',
  empty: 'vide',
  same: 'Les deux sont identiques.',
  whole: 'Afficher tout le texte',
  folded: 'Afficher seulement les changements',
} satisfies typeof english
