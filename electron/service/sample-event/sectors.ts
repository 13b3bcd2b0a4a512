export interface Sector {
  readonly name: string
  /** Which of the four floors it is on. */
  readonly floor: 0 | 1 | 2 | 3
  readonly suffixes: readonly [string, ...string[]]
  readonly products: readonly [string, ...string[]]
  readonly audiences: readonly [string, ...string[]]
  readonly keywords: readonly string[]
}

export const sectors: readonly [Sector, ...Sector[]] = [
  {
    name: 'Robotics',
    floor: 0,
    suffixes: ['Robotics', 'Automation', 'Machines'],
    products: ['collaborative robot arms', 'self-calibrating grippers', 'mobile picking robots'],
    audiences: ['small workshops', 'food packers', 'electronics makers'],
    keywords: ['robotics', 'automation', 'cobots', 'vision', 'assembly'],
  },
  {
    name: 'Cloud',
    floor: 0,
    suffixes: ['Cloud', 'Compute', 'Stack'],
    products: ['private cloud racks', 'carbon-aware hosting', 'edge servers in a suitcase'],
    audiences: ['public services', 'game studios', 'research groups'],
    keywords: ['cloud', 'edge', 'hosting', 'containers', 'data centre'],
  },
  {
    name: 'Security',
    floor: 0,
    suffixes: ['Security', 'Trust', 'Shield'],
    products: ['passkeys for shop floors', 'plain-language threat reports', 'tamper-evident backups'],
    audiences: ['hospitals', 'town halls', 'family businesses'],
    keywords: ['security', 'identity', 'backup', 'compliance', 'audit'],
  },
  {
    name: 'Energy',
    floor: 1,
    suffixes: ['Energy', 'Solar', 'Grid'],
    products: ['balcony solar kits', 'neighbourhood batteries', 'heat pumps for old houses'],
    audiences: ['housing co-operatives', 'farms', 'schools'],
    keywords: ['energy', 'solar', 'storage', 'heat', 'grid'],
  },
  {
    name: 'Materials',
    floor: 1,
    suffixes: ['Materials', 'Composites', 'Circular'],
    products: ['panels made of mycelium', 'plastic-free coatings', 'bricks from recycled glass'],
    audiences: ['architects', 'furniture makers', 'event builders'],
    keywords: ['materials', 'recycling', 'circular', 'timber', 'design'],
  },
  {
    name: 'Water and soil',
    floor: 1,
    suffixes: ['Water', 'Farming', 'Fields'],
    products: [
      'leak sensors for old pipes',
      'soil probes that report by radio',
      'rain gardens for courtyards',
    ],
    audiences: ['cities', 'growers', 'vineyards'],
    keywords: ['water', 'soil', 'sensors', 'agritech', 'climate'],
  },
  {
    name: 'Diagnostics',
    floor: 2,
    suffixes: ['Diagnostics', 'Health', 'Bio'],
    products: ['ten-minute blood panels', 'pocket ultrasound', 'breath tests for clinics'],
    audiences: ['general practices', 'field teams', 'pharmacies'],
    keywords: ['health', 'diagnostics', 'biotech', 'laboratory', 'point of care'],
  },
  {
    name: 'Care',
    floor: 2,
    suffixes: ['Care', 'Medical', 'Mobility'],
    products: ['exoskeletons for carers', 'quiet hospital beds', 'voice-led therapy plans'],
    audiences: ['care homes', 'rehabilitation centres', 'families'],
    keywords: ['care', 'rehabilitation', 'accessibility', 'nursing', 'telehealth'],
  },
  {
    name: 'Nutrition',
    floor: 2,
    suffixes: ['Foods', 'Nutrition', 'Kitchen'],
    products: ['protein from peas and patience', 'allergen scanners', 'zero-waste canteens'],
    audiences: ['canteens', 'athletes', 'grocers'],
    keywords: ['food', 'nutrition', 'allergens', 'zero waste', 'plant based'],
  },
  {
    name: 'Learning',
    floor: 3,
    suffixes: ['Learning', 'Academy', 'Play'],
    products: ['maths adventures', 'welding courses in mixed reality', 'language partners for night shifts'],
    audiences: ['apprentices', 'primary schools', 'libraries'],
    keywords: ['learning', 'education', 'games', 'training', 'languages'],
  },
  {
    name: 'Mobility',
    floor: 3,
    suffixes: ['Mobility', 'Cargo', 'Rides'],
    products: ['cargo bikes with swappable boxes', 'bus timetables that listen', 'parcel lockers on rails'],
    audiences: ['couriers', 'commuters', 'islands'],
    keywords: ['mobility', 'logistics', 'bikes', 'public transport', 'last mile'],
  },
  {
    name: 'Media',
    floor: 3,
    suffixes: ['Studio', 'Media', 'Audio'],
    products: ['live captions in forty languages', 'tiny broadcast trucks', 'sound that knows the room'],
    audiences: ['theatres', 'event hosts', 'local newsrooms'],
    keywords: ['media', 'broadcast', 'captions', 'audio', 'events'],
  },
]

export const floors = [
  { name: 'Innovation Hall', order: 0 },
  { name: 'Green Pavilion', order: 1 },
  { name: 'Health Forum', order: 2 },
  { name: 'Start-up Garden', order: 3 },
] as const
