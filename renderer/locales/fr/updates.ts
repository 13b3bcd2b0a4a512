import type english from '../en/updates.ts'

export default {
  title: 'Mises à jour',
  look: 'Rechercher les mises à jour',
  lookHint: 'Les mises à jour sont téléchargées et vérifiées en arrière-plan, puis installées quand vous quittez Booth Builder.',
  unsupported: 'Pour la mettre à jour, adressez-vous à la personne qui l’a installée.',
  feed: 'Adresse des mises à jour',
  feedHint: 'Laissez vide pour utiliser l’adresse d’où vient cette version. Seul https:// est accepté.',
  feedWrong: 'L’adresse des mises à jour commence par https://.',
  state: 'Cette version',
  never: 'Pas encore cherché.',
  current: 'À jour. Dernière recherche {when}.',
  failed: 'La dernière recherche, {when}, a échoué. Elle sera refaite automatiquement.',
  checking: 'Recherche…',
  downloading: 'Téléchargement de la version {version} : {percent}',
  ready: 'La version {version} sera installée au prochain démarrage.',
  busy: 'Booth Builder est occupé. Redémarrez quand il aura terminé, ou plus tard.',
  check: 'Chercher maintenant',
  restart: 'Redémarrer pour mettre à jour',
} satisfies typeof english
