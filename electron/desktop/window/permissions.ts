import type { Session } from 'electron'
import { appOrigin, assetScheme, isAppUrl } from '../protocols/schemes.ts'

/**
 * The page needs no camera, no location, no device, nothing that Chromium would ask a person for:
 * every request and every check is refused, but for the full screen of a film and text that the page
 * puts into the clipboard. What is there already it may not read.
 */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { isMainFrame, requestingUrl }) => {
    callback(isGranted(permission, isMainFrame, requestingUrl))
  })
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, { isMainFrame }) =>
    isGranted(permission, isMainFrame, requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
  session.setBluetoothPairingHandler((_details, callback) => {
    callback({ confirmed: false })
  })
  session.on('select-hid-device', (event, _details, callback) => {
    event.preventDefault()
    callback(null)
  })
  session.on('select-usb-device', (event, _details, callback) => {
    event.preventDefault()
    callback()
  })
  session.on('select-serial-port', (event, _ports, _contents, callback) => {
    event.preventDefault()
    callback('')
  })
  session.on('will-download', (event, item) => {
    if (!isOwnContent(item.getURL())) event.preventDefault()
  })
}

const granted: ReadonlySet<string> = new Set(['fullscreen', 'clipboard-sanitized-write'])

function isGranted(permission: string, isMainFrame: boolean, url: string): boolean {
  return granted.has(permission) && isMainFrame && isAppUrl(url)
}

/** An export the page made, or a file of the event. */
function isOwnContent(url: string): boolean {
  return url.startsWith(`blob:${appOrigin}/`) || url.startsWith(`${assetScheme}://`)
}
