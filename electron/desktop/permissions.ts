import type { Session } from 'electron'
import { appOrigin, assetScheme } from './schemes.ts'

/** The page needs no camera, no location, no device, nothing that Chromium would ask a person for: every request and every check is refused. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => {
    callback(false)
  })
  session.setPermissionCheckHandler(() => false)
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

/** An export the page made, or a file of the event. */
function isOwnContent(url: string): boolean {
  return url.startsWith(`blob:${appOrigin}/`) || url.startsWith(`${assetScheme}://`)
}
