import type { Entity } from './index.ts'

/** What a service of ours offers besides the interface, and under which bounds. A foreign one knows no such path. */
export const extensionsPath = '/extensions'

/** Makes many records of one kind (the name of its entity) by one request. */
export const bulkPath = '/extensions/bulk/{kind}'

/** Whether many records of the kind can be made by one request: those whose save is JSON, and so brings no files. */
export function isMadeInBulk({ save }: Entity): boolean {
  return save?.encoding === 'json'
}
