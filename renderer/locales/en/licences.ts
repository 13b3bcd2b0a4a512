export default {
  title: 'Licences',
  text: 'Booth Builder is free software under the MIT licence. It includes these packages, each under its own licence.',
  open: 'Licences of included packages',
  search: 'Search packages and licences',
  count: '1 package | {count} packages',
  none: 'No package has this name.',
  noText: 'This package includes no licence text. Source: {address}',
  unavailable: 'The list is not available. It is created when Booth Builder is built.',
}
