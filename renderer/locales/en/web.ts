/** What the web host says by itself, where the page is not there. */
export default {
  open: 'Open Booth Builder',
  script: 'Booth Builder needs JavaScript.',
  notSignedIn: {
    title: 'This browser is not signed in to Booth Builder',
    used: 'The address that Booth Builder prints when it starts lets one browser in, once. It has been used already, or it is from an earlier start.',
    again:
      'To get a new one, end Booth Builder in its terminal with Ctrl-C, start it again, and open the address it prints then. Nothing is lost: everything you did is saved.',
  },
}
