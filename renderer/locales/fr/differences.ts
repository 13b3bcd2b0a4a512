import type english from '../en/differences.ts'

export default {
  cut: 'Texte inchangé',
  removed: 'supprimé :',
  added: 'ajouté :',
  was: 'Avant',
  now: 'Maintenant',
  none: 'Rien',
  show: 'Afficher les modifications de {field}',
  hide: 'Masquer les modifications de {field}',
  open: 'Ouvrir {name}',
  empty: 'vide',
  same: 'Aucune différence.',
  whole: 'Afficher tout le texte',
  folded: 'Afficher seulement les modifications',
} satisfies typeof english
