import type { Workspace } from '../../workspace/stores/workspace.ts'

const mediaSetting = 'sync.media'

/**
 * What is learned of how a service keeps the pictures it is sent: byte by byte, or as files of its
 * own.
 */
export type MediaEncoding = 'as-sent' | 're-encoded' | 'unknown'

export function mediaEncoding({ settings }: Pick<Workspace, 'settings'>): MediaEncoding {
  const known = settings.get(mediaSetting)
  return known === 'as-sent' || known === 're-encoded' ? known : 'unknown'
}

export function learnMediaEncoding(
  { settings }: Pick<Workspace, 'settings'>,
  habit: Exclude<MediaEncoding, 'unknown'>,
): void {
  if (settings.get(mediaSetting) !== habit) settings.set(mediaSetting, habit)
}

/** Whether what the service serves differs from what it was sent although nobody changed it. */
export function reencodesFiles(workspace: Pick<Workspace, 'settings'>): boolean {
  return mediaEncoding(workspace) === 're-encoded'
}
