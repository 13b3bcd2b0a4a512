/** Countries, regions and cities, chosen from the service's lists. */
export default {
  list: { country: 'Countries', region: 'Regions', city: 'Cities' },
  loading: 'Loading the list …',
  unavailable: 'This list is not on this computer yet, and the service cannot be asked now. What you type is kept as it is.',
  noMatch: 'Not in the list. What you type is kept as it is.',
  emptyList: 'The service lists none here. What you type is kept as it is.',
  giveFirst: {
    country: 'Choose a country first to see its regions. Typing works too.',
    region: 'Choose a region first to see its cities. Typing works too.',
  },
  outerUnlisted: {
    country: '“{name}” is not in the list of countries, so what lies in it is not known. Typing works.',
    region: '“{name}” is not in the list of regions, so its cities are not known. Typing works.',
  },
  unlisted: {
    country: 'Not in the list of countries; kept as written.',
    region: 'Not in the list of regions of {place}; kept as written.',
    city: 'Not in the list of cities of {place}; kept as written.',
  },
  listedAs: 'In the list as “{name}”.',
  writeSo: 'Write it so',
}
