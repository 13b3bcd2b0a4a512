import type english from '../en/places.ts'

export default {
  list: { country: 'Länder', region: 'Regionen', city: 'Orte' },
  loading: 'Die Liste wird geladen …',
  unavailable: 'Diese Liste ist noch nicht auf diesem Computer, und der Dienst ist gerade nicht erreichbar. Ihre Eingabe bleibt, wie sie ist.',
  noMatch: 'Nicht in der Liste. Ihre Eingabe bleibt, wie sie ist.',
  emptyList: 'Der Dienst führt hier keine Einträge. Ihre Eingabe bleibt, wie sie ist.',
  giveFirst: {
    country: 'Wählen Sie zuerst ein Land, um dessen Regionen zu sehen. Tippen geht auch.',
    region: 'Wählen Sie zuerst eine Region, um deren Orte zu sehen. Tippen geht auch.',
  },
  outerUnlisted: {
    country: '„{name}“ steht nicht in der Liste der Länder; was darin liegt, ist daher unbekannt. Tippen geht.',
    region: '„{name}“ steht nicht in der Liste der Regionen; ihre Orte sind daher unbekannt. Tippen geht.',
  },
  unlisted: {
    country: 'Nicht in der Liste der Länder; bleibt wie geschrieben.',
    region: 'Nicht in der Liste der Regionen von {place}; bleibt wie geschrieben.',
    city: 'Nicht in der Liste der Orte von {place}; bleibt wie geschrieben.',
  },
  listedAs: 'In der Liste als „{name}“.',
  writeSo: 'So schreiben',
} satisfies typeof english
