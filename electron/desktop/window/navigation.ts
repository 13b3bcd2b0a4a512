import type { WebContents } from 'electron'
import type { Log } from '../../application/host/types.ts'
import { isMailto } from '../../../shared/domain/readiness/letter.ts'
import { assetScheme } from '../protocols/schemes.ts'

/**
 * Whatever contents there are stay where the program put them: no navigation, no redirect, no
 * window, no webview. Changes of the hash are no navigation. A link that would open a file of the
 * event in a new window gives its address to `onAsset` instead, and one that begins an e-mail of ours
 * to `onMail`.
 */
export function denyNavigation(
  contents: WebContents,
  log: Log,
  onAsset: (url: string) => void,
  onMail: (url: string) => void = () => undefined,
): void {
  contents.on('will-navigate', (event) => {
    event.preventDefault()
    log.warn('A navigation was refused.', { to: origin(event.url) })
  })
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault()
  })
  contents.on('will-redirect', (event) => {
    event.preventDefault()
    log.warn('A redirect was refused.', { to: origin(event.url) })
  })
  contents.on('will-attach-webview', (event) => {
    event.preventDefault()
  })
  contents.setWindowOpenHandler(({ url }) => {
    if (url.startsWith(`${assetScheme}://`)) onAsset(url)
    else if (isMailto(url)) onMail(url)
    else log.warn('A new window was refused.', { to: origin(url) })
    return { action: 'deny' }
  })
  contents.on('select-bluetooth-device', (event, _devices, callback) => {
    event.preventDefault()
    callback('')
  })
}

// Paths and queries of foreign addresses may hold secrets.
function origin(url: string): string {
  if (!URL.canParse(url)) return 'an address that cannot be read'
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
