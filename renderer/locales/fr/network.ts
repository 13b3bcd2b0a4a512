import type english from '../en/network.ts'

export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'Le proxy demande qui vous êtes',
    text: 'Tout ce qui sort de ce réseau passe par {proxy}. Saisissez le nom et le mot de passe donnés par ses administrateurs.',
    username: 'Nom',
    password: 'Mot de passe',
    kept: 'Conservé dans le trousseau de cet ordinateur, pour ce proxy seulement.',
    keptInMemory: 'Connu jusqu’à la fermeture de Booth Builder ; cet ordinateur n’a pas de trousseau où le conserver.',
    submit: 'S’identifier',
    later: 'Pas maintenant',
    given: 'Conservé. Ce qui attend est réessayé automatiquement.',
  },
} satisfies typeof english
