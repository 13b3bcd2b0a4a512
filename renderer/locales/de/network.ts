import type english from '../en/network.ts'

export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'Der Proxy möchte wissen, wer Sie sind',
    text: 'Alles, was dieses Netzwerk verlässt, geht über {proxy}. Geben Sie den Namen und das Kennwort ein, die Sie von den Administratoren erhalten haben.',
    username: 'Name',
    password: 'Kennwort',
    kept: 'Im Schlüsselbund dieses Computers gespeichert, nur für diesen Proxy.',
    keptInMemory: 'Bekannt, bis Booth Builder beendet wird; dieser Computer bietet keinen Schlüsselbund.',
    submit: 'Anmelden',
    later: 'Nicht jetzt',
    given: 'Gespeichert. Was wartet, wird von selbst erneut versucht.',
  },
} satisfies typeof english
