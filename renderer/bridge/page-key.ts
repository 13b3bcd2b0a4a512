import { pageKey } from '../../shared/contract/page-key.ts'

/**
 * What the web host gave this browser; `undefined` where it gave nothing, or the browser keeps
 * nothing.
 */
export function storedPageKey(): string | undefined {
  try {
    return localStorage.getItem(pageKey.storageName) ?? undefined
  } catch {
    return undefined
  }
}
