import type english from '../en/web.ts'

export default {
  open: 'Booth Builder öffnen',
  script: 'Booth Builder benötigt JavaScript.',
  notSignedIn: {
    title: 'Dieser Browser ist nicht bei Booth Builder angemeldet',
    used: 'Booth Builder gibt beim Start eine Adresse aus. Sie meldet einen Browser einmal an. Diese wurde schon benutzt oder stammt von einem früheren Start.',
    again:
      'Für eine neue Adresse drücken Sie Strg+C im Terminal, in dem Booth Builder läuft, starten es erneut und öffnen die ausgegebene Adresse. Ihre Arbeit ist gespeichert.',
  },
} satisfies typeof english
