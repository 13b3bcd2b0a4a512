/** Takes a change back, or does it again. */
export type UndoDirection = 'undo' | 'redo'
