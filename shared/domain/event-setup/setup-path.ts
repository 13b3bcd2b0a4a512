/** Where a service of ours has the set-up of an event, which the interface can only read. A foreign one knows no such path. */
export const setupPath = '/extensions/event'

/** Of what is said under `setupPath`; a client leaves a newer one alone. */
export const setupVersion = 1
