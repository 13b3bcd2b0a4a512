export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'Sign in to the proxy',
    text: 'All traffic from this network goes through {proxy}. Enter the name and password you received from your administrator.',
    username: 'Name',
    password: 'Password',
    kept: 'Saved in this computer’s keychain, for this proxy only.',
    keptInMemory: 'This computer has no keychain. They stay in memory until you quit Booth Builder.',
    submit: 'Sign in',
    later: 'Not now',
    given: 'Saved. Waiting requests are tried again automatically.',
  },
}
