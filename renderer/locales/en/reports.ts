export default {
  title: 'Reports',
  emptyTitle: 'Reports come with a later version',
  emptyHint: 'QR scans and visitor journeys will be shown here as charts and tables. This version does not read them from the service yet.',
}
