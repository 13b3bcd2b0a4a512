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
  'remove-template',
  'remove-state',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export function isChangeKind(kind: unknown): kind is ChangeKind {
  return changeKinds.some((one) => one === kind)
}
