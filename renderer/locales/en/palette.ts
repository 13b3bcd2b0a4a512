/** The palette: everything that can be found, gone to and done. */
export default {
  label: 'Command palette',
  input: 'Search the event, screens and actions',
  placeholder: 'Find a booth, person, session, file … or do something',
  none: 'No results for “{text}”.',
  results: 'No results | 1 result | {count} results',
  recent: 'Recent',
  go: 'Go to',
  actions: 'Actions',
  here: 'On this screen',
  all: 'All {count} {names}',
  onPlan: 'On the plan',
  showOnPlan: 'Show {name} on the plan',
  tab: '{screen}: {tab}',
  hintMove: 'move',
  hintOpen: 'open',
  hintClose: 'close',
}
