import S3rver from '@20minutes/s3rver'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface BucketServer {
  /** `s3://bucket?endpoint=…` for a new, empty bucket. */
  createBucket(): Promise<string>
  stop(): Promise<void>
}

/** The one key that the server knows, where the S3 client looks for it. */
export const bucketKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const

/**
 * A server that speaks the protocol of S3, on loopback and a free port, its objects in a temporary
 * folder.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'booth-builder-bucket-'))
  // It signs a bucket's own path without the slash at its end, unlike the client; the key's name is
  // still checked.
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  return {
    async createBucket() {
      const name = `bucket-${randomUUID()}`
      await server.store.putBucket(name)
      return `s3://${name}?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`
    },
    async stop() {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
