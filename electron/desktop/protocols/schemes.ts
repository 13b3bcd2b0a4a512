import { protocol, type IpcMainEvent, type IpcMainInvokeEvent, type WebContents } from 'electron'

export const appScheme = 'app'
export const appHost = 'booth-builder'
export const appOrigin = `${appScheme}://${appHost}`
export const assetScheme = 'asset'

/** Must run before the `ready` event: Chromium fixes the privileges of schemes when it starts. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
    // `stream` lets <video> seek; `corsEnabled` lets the page read back a canvas it drew assets on.
    {
      scheme: assetScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
    },
  ])
}

/**
 * Whether `url` is a page of this application: exactly our scheme and host, nothing that merely
 * begins alike.
 */
export function isAppUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const parsed = new URL(url)
  return (
    parsed.protocol === `${appScheme}:` &&
    parsed.host === appHost &&
    parsed.username === '' &&
    parsed.password === ''
  )
}

/**
 * Whether a message comes from the main frame of our window while it shows our page. A frame that
 * is gone has no say.
 */
export function isOurPage(event: IpcMainEvent | IpcMainInvokeEvent, contents: WebContents): boolean {
  const frame = event.senderFrame
  return event.sender === contents && frame !== null && frame.parent === null && isAppUrl(frame.url)
}
