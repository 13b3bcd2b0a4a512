import type english from '../en/network.ts'

export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'Beim Proxy anmelden',
    text: 'Alle Verbindungen aus diesem Netzwerk laufen über {proxy}. Geben Sie den Namen und das Passwort ein, die Sie von der Administration erhalten haben.',
    username: 'Name',
    password: 'Passwort',
    kept: 'Im Schlüsselbund dieses Computers gespeichert, nur für diesen Proxy.',
    keptInMemory: 'Dieser Computer hat keinen Schlüsselbund. Die Angaben bleiben im Arbeitsspeicher, bis Sie Booth Builder beenden.',
    submit: 'Anmelden',
    later: 'Nicht jetzt',
    given: 'Gespeichert. Wartende Anfragen werden automatisch wiederholt.',
  },
} satisfies typeof english
