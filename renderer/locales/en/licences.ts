export default {
  title: 'Licences',
  text: 'Booth Builder is free software under the MIT licence. It brings these packages along, each under a licence of its own.',
  open: 'Licences of what it is made of',
  search: 'Search packages and licences',
  count: '1 package | {count} packages',
  none: 'No package is called so.',
  noText: 'It brings no text of its licence. Where it comes from: {address}',
  unavailable: 'The list is not there. It is made when Booth Builder is built.',
}
