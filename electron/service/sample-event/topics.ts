export interface Topic {
  readonly en: string
  readonly fr: string
  /** Not every session is told in every language of the event. */
  readonly de?: string
  readonly ar?: string
}

export interface Track {
  readonly name: string
  readonly colour: string
  /** The floor whose exhibitors speak here; absent where all do. */
  readonly floor?: number
  readonly topics: readonly Topic[]
}

/** The five tracks, each with the eight sessions that belong to it. */
export const tracks: readonly Track[] = [
  {
    name: 'Machines and makers',
    colour: '#1f6feb',
    floor: 0,
    topics: [
      { en: 'What repairable robots taught us', fr: 'Ce que les robots réparables nous ont appris' },
      { en: 'A field guide to edge computing', fr: 'Petit guide de terrain de l’informatique en périphérie' },
      { en: 'Plain-language security', fr: 'La sécurité expliquée simplement' },
      { en: 'Ten mistakes with cobots', fr: 'Dix erreurs à éviter avec les cobots' },
      { en: 'Backups that prove themselves', fr: 'Des sauvegardes qui font leurs preuves' },
      { en: 'Small workshops, smart grippers', fr: 'Petits ateliers, pinces intelligentes' },
      { en: 'The quiet return of the private cloud', fr: 'Le retour discret du nuage privé' },
      { en: 'Passkeys on the shop floor', fr: 'Se connecter sans mot de passe à l’atelier' },
    ],
  },
  {
    name: 'Cities that last',
    colour: '#2f9e63',
    floor: 1,
    topics: [
      {
        en: 'Neighbourhood batteries, three winters on',
        fr: 'Les batteries de quartier, trois hivers plus tard',
      },
      { en: 'Timber high-rises', fr: 'Construire haut, construire en bois', de: 'Hochhäuser aus Holz' },
      {
        en: 'Water-wise cities',
        fr: 'Des villes économes en eau',
        de: 'Städte, die Wasser sparen',
        ar: 'مدن ترشّد المياه',
      },
      { en: 'Bricks from recycled glass', fr: 'Des briques en verre recyclé' },
      {
        en: 'Heat pumps in old houses',
        fr: 'La pompe à chaleur dans les maisons anciennes',
        de: 'Wärmepumpen in alten Häusern',
      },
      { en: 'Rain gardens for courtyards', fr: 'Des jardins de pluie dans nos cours' },
      { en: 'Solar panels on every balcony', fr: 'Des panneaux solaires sur chaque balcon' },
      { en: 'Finding leaks by listening', fr: 'Repérer les fuites à l’oreille' },
    ],
  },
  {
    name: 'Health for everyone',
    colour: '#c2356b',
    floor: 2,
    topics: [
      {
        en: 'Open hospital data',
        fr: 'L’ouverture des données hospitalières',
        ar: 'بيانات المستشفيات المفتوحة',
      },
      { en: 'Ten-minute blood panels in practice', fr: 'Le bilan sanguin en dix minutes, en pratique' },
      { en: 'Pocket ultrasound in the field', fr: 'L’échographie de poche sur le terrain' },
      { en: 'Exoskeletons for carers', fr: 'Des exosquelettes pour le personnel soignant' },
      { en: 'Designing quiet hospital wards', fr: 'Concevoir des services hospitaliers silencieux' },
      { en: 'Food without allergens', fr: 'Cuisiner sans allergènes' },
      { en: 'The zero-waste canteen', fr: 'La cantine zéro déchet' },
      { en: 'Therapy plans you can talk to', fr: 'Des programmes de soins à commande vocale' },
    ],
  },
  {
    name: 'Learning and play',
    colour: '#8a4fd3',
    floor: 3,
    topics: [
      { en: 'Mixed-reality classrooms', fr: 'La salle de classe en réalité mixte' },
      { en: 'Captions for everyone', fr: 'Des sous-titres pour tout le monde' },
      { en: 'Cargo bikes and the last mile', fr: 'Le vélo cargo et le dernier kilomètre' },
      { en: 'Learning to weld without sparks', fr: 'Apprendre à souder sans étincelles' },
      { en: 'Timetables that listen', fr: 'Des horaires à l’écoute du public' },
      { en: 'Maths as an adventure', fr: 'Les maths comme une aventure' },
      { en: 'Radio for small places', fr: 'Une radio pour les petites communes' },
      { en: 'Languages on the night shift', fr: 'Apprendre une langue pendant le service de nuit' },
    ],
  },
  {
    name: 'Main stage',
    colour: '#e4572e',
    topics: [
      {
        en: 'Opening: makers, movers and menders',
        fr: 'Ouverture : créer, bouger, réparer',
        de: 'Eröffnung: erfinden, bewegen, reparieren',
        ar: 'الافتتاح: صنّاع ومحرّكون ومصلحون',
      },
      {
        en: 'Building trust in machines',
        fr: 'Faire confiance aux machines',
        de: 'Vertrauen in Maschinen schaffen',
        ar: 'بناء الثقة في الآلات',
      },
      {
        en: 'What a city owes its children',
        fr: 'Ce qu’une ville doit à ses enfants',
        de: 'Was eine Stadt ihren Kindern schuldet',
        ar: 'ما تدين به المدينة لأطفالها',
      },
      {
        en: 'Repair is a business model',
        fr: 'La réparation, un modèle économique',
        de: 'Reparieren als Geschäftsmodell',
      },
      {
        en: 'Small teams, large questions',
        fr: 'Petites équipes, grandes questions',
        ar: 'فرق صغيرة وأسئلة كبيرة',
      },
      {
        en: 'Live: five prototypes in fifty minutes',
        fr: 'En direct : cinq prototypes en cinquante minutes',
        de: 'Live: fünf Prototypen in fünfzig Minuten',
      },
      { en: 'After the pilot: what stays', fr: 'Après le projet pilote : ce qui reste' },
      {
        en: 'Closing: what we take home',
        fr: 'Clôture : ce que nous emportons',
        de: 'Abschluss: was wir mitnehmen',
        ar: 'الختام: ما نعود به إلى بيوتنا',
      },
    ],
  },
]
