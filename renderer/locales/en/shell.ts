/** What comes to the page from the desktop around it: links, files, menus. */
export default {
  safeMode: 'Safe mode: drawn without the graphics processor, and nothing is synchronised by itself. Start Booth Builder again to leave it.',
  unknownLink: 'The link that was opened leads nowhere in Booth Builder.',
  unknownEvent: 'The link leads to an event that is not on this computer. Connect to it first.',
  addressFromLink: 'This address came with a link. Enter your credentials only if you know it as your organiser’s.',
  openEventFirst: '“{name}” is taken as soon as an event is open.',
  unreadable: '“{name}” cannot be read. It may have been moved or deleted.',
}
