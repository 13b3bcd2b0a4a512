/** What a person did to records, as the history of an event tells it. */
export const changeKinds = [
  'change',
  'make',
  'remove',
  'restore',
  'import',
  'add-files',
  'replace-file',
  'arrange',
  'detach',
  'order',
  'apply-template',
  'copy',
  'accept',
  'ask',
  'make-template',
  'rename-template',
  'remove-template',
  'make-state',
  'rename-state',
  'remove-state',
  'make-view',
  'change-view',
  'rename-view',
  'remove-view',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export function isChangeKind(kind: unknown): kind is ChangeKind {
  return changeKinds.some((one) => one === kind)
}
