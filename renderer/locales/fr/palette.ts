import type english from '../en/palette.ts'

export default {
  label: 'Palette de commandes',
  input: 'Rechercher dans l’événement, les écrans et les actions',
  placeholder: 'Trouver un stand, une personne, une session, un fichier… ou agir',
  none: 'Aucun résultat pour « {text} ».',
  results: 'Aucun résultat | {count} résultat | {count} résultats',
  recent: 'Récents',
  go: 'Aller à',
  actions: 'Actions',
  here: 'Sur cet écran',
  all: 'Tous les résultats : {count} {names}',
  onPlan: 'Sur le plan',
  showOnPlan: 'Afficher {name} sur le plan',
  tab: '{screen} : {tab}',
  hintMove: 'parcourir',
  hintOpen: 'ouvrir',
  hintClose: 'fermer',
} satisfies typeof english
