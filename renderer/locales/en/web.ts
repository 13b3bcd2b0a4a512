/** What the web host says by itself, where the page is not there. */
export default {
  open: 'Open Booth Builder',
  script: 'Booth Builder requires JavaScript.',
  notSignedIn: {
    title: 'This browser is not signed in to Booth Builder',
    used: 'Booth Builder prints an address when it starts. It signs in one browser, once. This one has been used, or is from an earlier start.',
    again:
      'To get a new address, press Ctrl+C in the terminal that runs Booth Builder, start it again, and open the address it prints. Your work is saved.',
  },
}
