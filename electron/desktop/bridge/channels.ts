/** Carries the contract's messages both ways, each with the id of the page it belongs to. */
export const messageChannel = 'booth-builder:message'

/**
 * Asks the page with the given id to save what was typed and not saved yet; it answers with the
 * same id on the other channel, whether it could or not.
 */
export const saveChannel = 'booth-builder:save'
export const savedChannel = 'booth-builder:saved'

/** A file for the asset store, or a table for an import; answered with a `CallResult`. */
export const importChannel = 'booth-builder:import-file'

/** A file of an event, to be dragged out of the window; answered with a `CallResult`. */
export const dragChannel = 'booth-builder:drag-out'

/** A folder that the person chooses in the system's dialog; answered with a `CallResult`. */
export const folderChannel = 'booth-builder:choose-folder'
