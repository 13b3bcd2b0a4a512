/** What the tests use of a package without types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: {
      readonly address: string
      readonly port: number
      readonly directory: string
      readonly silent: boolean
      readonly allowMismatchedSignatures: boolean
    })
    readonly httpServer: Server
    readonly store: { putBucket(name: string): Promise<void> }
    run(): Promise<{ readonly port: number }>
    close(): Promise<void>
  }
}
