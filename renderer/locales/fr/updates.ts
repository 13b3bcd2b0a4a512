import type english from '../en/updates.ts'

export default {
  title: 'Mises à jour',
  look: 'Chercher les nouvelles versions',
  lookHint: 'Elles sont téléchargées en arrière-plan, vérifiées, puis installées à la fermeture de Booth Builder.',
  unsupported: 'Cette installation est mise à jour par la personne qui l’a installée.',
  feed: 'Adresse des mises à jour',
  feedHint: 'Vide : celle d’où vient cette version. Seul https:// est accepté.',
  feedWrong: 'L’adresse des mises à jour commence par https://.',
  state: 'Cette version',
  never: 'Pas encore cherché.',
  current: 'La plus récente. Dernière recherche {when}.',
  failed: 'La dernière recherche, {when}, a échoué. Elle sera refaite automatiquement.',
  checking: 'Recherche…',
  downloading: 'La version {version} est en cours de téléchargement : {percent}',
  ready: 'La version {version} est prête et viendra au prochain démarrage.',
  busy: 'Une opération est en cours ; redémarrez quand elle sera finie, ou plus tard.',
  check: 'Chercher maintenant',
  restart: 'Redémarrer pour mettre à jour',
} satisfies typeof english
