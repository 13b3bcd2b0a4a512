import type english from '../en/network.ts'

export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'Se connecter au proxy',
    text: 'Toutes les connexions de ce réseau passent par {proxy}. Saisissez le nom et le mot de passe fournis par votre administrateur.',
    username: 'Nom',
    password: 'Mot de passe',
    kept: 'Enregistré dans le trousseau de cet ordinateur, pour ce proxy seulement.',
    keptInMemory: 'Cet ordinateur n’a pas de trousseau. Ces informations restent en mémoire jusqu’à ce que vous quittiez Booth Builder.',
    submit: 'Se connecter',
    later: 'Pas maintenant',
    given: 'Enregistré. Les requêtes en attente sont relancées automatiquement.',
  },
} satisfies typeof english
