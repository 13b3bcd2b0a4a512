import { safeFileName } from '../../../shared/domain/files/file-name.ts'
import type { FileValue } from '../../../shared/domain/record/record-values.ts'

/**
 * What a file is called: the name it was added with, else the last step of the address it is served
 * from.
 */
export function fileName({ name, url }: FileValue): string | undefined {
  if (name !== undefined) return safeFileName(name)
  if (url === undefined || !URL.canParse(url)) return undefined
  const last = new URL(url).pathname.split('/').pop() ?? ''
  try {
    return last === '' ? undefined : safeFileName(decodeURIComponent(last))
  } catch {
    return safeFileName(last)
  }
}

/** Where a file is that has no name: what has come from here is known by its content. */
export function whereFileIs({ hash }: FileValue): 'here' | 'onService' {
  return hash === undefined ? 'onService' : 'here'
}
