import { protocol } from 'electron'
import type { Application } from '../../application/host/types.ts'
import { appScheme, assetScheme } from './schemes.ts'
import { createAppProtocol } from './app-protocol.ts'
import { createAssetProtocol } from './asset-protocol.ts'

/** Answers `app://` and `asset://`. Only after `ready`, before the first window. */
export function handleProtocols(rendererFolder: string, application: Promise<Application>): void {
  protocol.handle(appScheme, createAppProtocol(rendererFolder))
  protocol.handle(assetScheme, createAssetProtocol(application))
}
