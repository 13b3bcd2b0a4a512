/** Takes a change back, or does it again. */
export type Way = 'undo' | 'redo'
