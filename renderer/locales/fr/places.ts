import type english from '../en/places.ts'

export default {
  list: { country: 'Pays', region: 'Régions', city: 'Villes' },
  loading: 'Chargement de la liste…',
  unavailable: 'Cette liste n’est pas encore sur cet ordinateur, et le service est injoignable. Votre saisie est conservée telle quelle.',
  noMatch: 'Absent de la liste. Votre saisie est conservée telle quelle.',
  emptyList: 'Le service n’en liste aucun ici. Votre saisie est conservée telle quelle.',
  giveFirst: {
    country: 'Choisissez d’abord un pays pour voir ses régions. Vous pouvez aussi saisir.',
    region: 'Choisissez d’abord une région pour voir ses villes. Vous pouvez aussi saisir.',
  },
  outerUnlisted: {
    country: '« {name} » n’est pas dans la liste des pays, son contenu est donc inconnu. Vous pouvez saisir.',
    region: '« {name} » n’est pas dans la liste des régions, ses villes sont donc inconnues. Vous pouvez saisir.',
  },
  unlisted: {
    country: 'Absent de la liste des pays ; conservé tel quel.',
    region: 'Absent de la liste des régions ({place}) ; conservé tel quel.',
    city: 'Absent de la liste des villes ({place}) ; conservé tel quel.',
  },
  listedAs: 'Dans la liste : « {name} ».',
  writeSo: 'Écrire ainsi',
} satisfies typeof english
