import type english from '../en/places.ts'

export default {
  list: { country: 'Pays', region: 'Régions', city: 'Villes' },
  loading: 'Chargement de la liste…',
  unavailable: 'Cette liste n’est pas encore sur cet ordinateur, et le service est injoignable. Votre saisie est conservée telle quelle.',
  noMatch: 'Absent de la liste. Votre saisie est conservée telle quelle.',
  emptyList: 'Le service n’en propose aucun ici. Votre saisie est conservée telle quelle.',
  giveFirst: {
    country: 'Choisissez d’abord un pays pour voir ses régions, ou saisissez un nom.',
    region: 'Choisissez d’abord une région pour voir ses villes, ou saisissez un nom.',
  },
  outerUnlisted: {
    country: '« {name} » n’est pas dans la liste des pays : ses régions sont inconnues. Saisissez un nom.',
    region: '« {name} » n’est pas dans la liste des régions : ses villes sont inconnues. Saisissez un nom.',
  },
  unlisted: {
    country: 'Absent de la liste des pays. Conservé tel quel.',
    region: 'Absent de la liste des régions ({place}). Conservé tel quel.',
    city: 'Absent de la liste des villes ({place}). Conservé tel quel.',
  },
  listedAs: 'Dans la liste : « {name} ».',
  writeSo: 'Utiliser cette orthographe',
} satisfies typeof english
