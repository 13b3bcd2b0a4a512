/** Countries, regions and cities, chosen from the service's lists. */
export default {
  list: { country: 'Countries', region: 'Regions', city: 'Cities' },
  loading: 'Loading the list …',
  unavailable: 'This list is not on this computer yet, and the service cannot be reached. What you type is saved as it is.',
  noMatch: 'Not in the list. What you type is saved as it is.',
  emptyList: 'The service lists none here. What you type is saved as it is.',
  giveFirst: {
    country: 'Choose a country first to see its regions, or type a name.',
    region: 'Choose a region first to see its cities, or type a name.',
  },
  outerUnlisted: {
    country: '“{name}” is not in the list of countries, so its regions are not known. Type a name.',
    region: '“{name}” is not in the list of regions, so its cities are not known. Type a name.',
  },
  unlisted: {
    country: 'Not in the list of countries. Saved as typed.',
    region: 'Not in the list of regions of {place}. Saved as typed.',
    city: 'Not in the list of cities of {place}. Saved as typed.',
  },
  listedAs: 'Listed as “{name}”.',
  writeSo: 'Use this spelling',
}
