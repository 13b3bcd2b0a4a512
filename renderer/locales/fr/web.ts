import type english from '../en/web.ts'

export default {
  open: 'Ouvrir Booth Builder',
  script: 'Booth Builder a besoin de JavaScript.',
  notSignedIn: {
    title: 'Ce navigateur n’est pas connecté à Booth Builder',
    used: 'L’adresse que Booth Builder affiche à son démarrage laisse entrer un navigateur, une seule fois. Elle a déjà servi, ou elle vient d’un démarrage antérieur.',
    again:
      'Pour en obtenir une nouvelle, arrêtez Booth Builder dans son terminal avec Ctrl-C, relancez-le et ouvrez l’adresse qu’il affiche alors. Rien n’est perdu : tout ce que vous avez fait est enregistré.',
  },
} satisfies typeof english
