export default {
  /** A proxy that wants a login. */
  proxy: {
    title: 'The proxy wants to know who you are',
    text: 'All that goes out of this network goes through {proxy}. Enter the name and password that its administrators gave you.',
    username: 'Name',
    password: 'Password',
    kept: 'Kept in this computer’s keychain, for this proxy only.',
    keptInMemory: 'Known until Booth Builder ends; this computer offers no keychain to keep it in.',
    submit: 'Sign in',
    later: 'Not now',
    given: 'Kept. What waits is tried again by itself.',
  },
}
