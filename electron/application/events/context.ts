import type { BundleFolder } from '../../archives/bundle-folder.ts'
import type { EmbeddedServices } from '../embedded-service/embedded-services.ts'
import type { CredentialStore } from '../host/credentials.ts'
import type { EventDirectory } from './event-directory.ts'
import type { EventStream } from './event-stream.ts'
import type { JobRegistry } from './job-registry.ts'
import type { Updates } from '../host/updates.ts'
import type { Host } from '../host/types.ts'

/** What the handlers work with. */
export interface ApplicationContext {
  readonly host: Host
  readonly stream: EventStream
  readonly jobs: JobRegistry
  readonly credentials: CredentialStore
  readonly events: EventDirectory
  readonly services: EmbeddedServices
  readonly updates: Updates
  /** Packs that events are to be made of. */
  readonly bundles: BundleFolder
}
