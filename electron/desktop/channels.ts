/** Carries the contract's messages both ways, each with the id of the page it belongs to. */
export const messageChannel = 'booth-builder:message'

/** A file for the asset store; answered with a `CallResult`. */
export const importChannel = 'booth-builder:import-file'
