export const editorActions = ['clone', 'floors', 'event', 'template', 'apply', 'remove'] as const
/** What can be done with the whole of a booth. */
export type EditorAction = (typeof editorActions)[number]
