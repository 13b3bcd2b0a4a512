/** What comes to the page from the desktop around it: links, files, menus. */
export default {
  safeMode: 'Safe mode: no graphics acceleration, no automatic synchronisation. Restart Booth Builder to leave it.',
  unknownLink: 'This link does not lead anywhere in Booth Builder.',
  unknownEvent: 'This link is for an event that is not on this computer. Connect to the event first.',
  addressFromLink: 'This address came from a link. Enter your credentials only if you recognise it as your organiser’s.',
  openEventFirst: '“{name}” will be added once you open an event.',
  unreadable: '“{name}” cannot be read. It may have been moved or deleted.',
}
