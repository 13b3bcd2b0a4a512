import type english from '../en/web.ts'

export default {
  open: 'Ouvrir Booth Builder',
  script: 'Booth Builder nécessite JavaScript.',
  notSignedIn: {
    title: 'Ce navigateur n’est pas connecté à Booth Builder',
    used: 'Booth Builder affiche une adresse à son démarrage. Elle connecte un seul navigateur, une seule fois. Celle-ci a déjà servi, ou vient d’un démarrage antérieur.',
    again:
      'Pour obtenir une nouvelle adresse, appuyez sur Ctrl+C dans le terminal où Booth Builder s’exécute, relancez-le et ouvrez l’adresse affichée. Votre travail est enregistré.',
  },
} satisfies typeof english
