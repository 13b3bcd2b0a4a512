import type { SharingLocation, SharingState } from '../../../shared/contract/index.ts'

/** What a person gives to share plans, whichever place they choose in the end. */
export interface ShareDraft {
  kind: SharingLocation['kind']
  name: string
  folder: string
  bucket: string
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secret: string
}

/** As plans are shared now; the service, where they are not. */
export function shareDraft(state: SharingState | null): ShareDraft {
  const empty = { folder: '', bucket: '', prefix: '', endpoint: '', region: '', accessKeyId: '', secret: '' }
  if (state?.on !== true) return { kind: 'service', name: '', ...empty }
  const { place, person: name } = state
  switch (place.kind) {
    case 'service':
      return { kind: 'service', name, ...empty }
    case 'folder':
      return { kind: 'folder', name, ...empty, folder: place.folder }
    case 'bucket': {
      const { bucket, prefix, endpoint, region, accessKeyId } = place
      return {
        kind: 'bucket',
        name,
        ...empty,
        bucket,
        prefix: prefix.replace(/\/$/, ''),
        endpoint: endpoint ?? '',
        region,
        accessKeyId,
      }
    }
  }
}

/** The place that is meant. `now`: where plans are shared now; how its server is addressed stays as it is. */
export function locationOf(
  { kind, folder, bucket, prefix, endpoint, region, accessKeyId }: ShareDraft,
  now: SharingLocation | undefined,
): SharingLocation {
  switch (kind) {
    case 'service':
      return { kind }
    case 'folder':
      return { kind, folder: folder.trim() }
    case 'bucket': {
      const server = endpoint.trim() === '' ? null : endpoint.trim()
      const pathStyle = now?.kind === 'bucket' && now.endpoint === server ? now.pathStyle : server !== null
      return { kind, bucket, prefix, endpoint: server, region, pathStyle, accessKeyId }
    }
  }
}

/** Where a bucket is, as a person calls it. */
export function serverName(endpoint: string | null): string {
  return endpoint === null ? 'Amazon S3' : URL.canParse(endpoint) ? new URL(endpoint).host : endpoint
}
