import type english from '../en/places.ts'

export default {
  list: { country: 'Länder', region: 'Regionen', city: 'Orte' },
  loading: 'Die Liste wird geladen …',
  unavailable: 'Diese Liste ist noch nicht auf diesem Computer, und der Dienst ist nicht erreichbar. Ihre Eingabe wird unverändert gespeichert.',
  noMatch: 'Nicht in der Liste. Ihre Eingabe wird unverändert gespeichert.',
  emptyList: 'Der Dienst listet hier keine auf. Ihre Eingabe wird unverändert gespeichert.',
  giveFirst: {
    country: 'Wählen Sie zuerst ein Land, um dessen Regionen zu sehen, oder tippen Sie einen Namen.',
    region: 'Wählen Sie zuerst eine Region, um deren Orte zu sehen, oder tippen Sie einen Namen.',
  },
  outerUnlisted: {
    country: '„{name}“ steht nicht in der Liste der Länder; die Regionen sind daher unbekannt. Tippen Sie einen Namen.',
    region: '„{name}“ steht nicht in der Liste der Regionen; die Orte sind daher unbekannt. Tippen Sie einen Namen.',
  },
  unlisted: {
    country: 'Nicht in der Liste der Länder. Wird wie eingegeben gespeichert.',
    region: 'Nicht in der Liste der Regionen von {place}. Wird wie eingegeben gespeichert.',
    city: 'Nicht in der Liste der Orte von {place}. Wird wie eingegeben gespeichert.',
  },
  listedAs: 'In der Liste als „{name}“.',
  writeSo: 'Diese Schreibweise verwenden',
} satisfies typeof english
