import type english from '../en/web.ts'

export default {
  open: 'Booth Builder öffnen',
  script: 'Booth Builder braucht JavaScript.',
  notSignedIn: {
    title: 'Dieser Browser ist nicht bei Booth Builder angemeldet',
    used: 'Die Adresse, die Booth Builder beim Start ausgibt, lässt einen Browser ein, und das einmal. Sie wurde schon benutzt oder stammt von einem früheren Start.',
    again:
      'Für eine neue beenden Sie Booth Builder in seinem Terminal mit Strg-C, starten es wieder und öffnen die Adresse, die es dann ausgibt. Nichts ist verloren: Alles, was Sie getan haben, ist gespeichert.',
  },
} satisfies typeof english
