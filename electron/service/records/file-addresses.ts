import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '../limits/limits.ts'
import type { FileReference } from '../storage/types.ts'

/** `http://host:port`, without a slash at the end: the service as the client reached it. */
export type BaseUrl = string

/**
 * The addresses that one answer gives: under the name the client used, and with signatures for its
 * event.
 */
export interface Addresses {
  readonly baseUrl: BaseUrl
  /** Changes whenever the address of an unchanged file does. */
  readonly circumstances: string
  file(file: FileReference): string
}

/** What the address of a file says about who may read it. */
export interface FileGrant {
  readonly eventId: number
  /** Seconds since 1970. */
  readonly expires: number
}

/**
 * Signs the addresses of files, and reads them again. A page's `img` and `video` send no token, so
 * that the address itself says for how long, and for the records of which event, the file may be
 * read. The path is the same for the same file for ever; `Expires`, `Key-Pair-Id` and `Signature`
 * are the names of Amazon CloudFront, which clients know to be no part of a file's identity.
 */
export class FileAddresses {
  readonly #key: Uint8Array

  /** `key` is secret, and the same in every process of the service. */
  constructor(key: Uint8Array) {
    this.#key = key
  }

  /**
   * `now` in milliseconds since 1970. The addresses hold for one to two periods, and change only
   * from one period to the next, so that clients can keep what they fetched.
   */
  at(now: number, eventId: number, baseUrl: BaseUrl): Addresses {
    const expires = ((Math.floor(now / limits.fileAddressPeriodMs) + 2) * limits.fileAddressPeriodMs) / 1000
    const grant = { eventId, expires }
    return {
      baseUrl,
      circumstances: `${baseUrl} ${eventId} ${expires}`,
      file: (file) =>
        `${baseUrl}/files/${file.hash}/${encodeURIComponent(file.name)}?Expires=${expires}&Key-Pair-Id=${eventId}&Signature=${this.#sign(file, grant)}`,
    }
  }

  /**
   * What the parameters of an address allow, or `undefined` where they were not made here for this
   * file or their time is over.
   */
  read(
    file: FileReference,
    parameters: { readonly expires: string; readonly keyPairId: string; readonly signature: string },
    now: number,
  ) {
    const numbers = /^\d{1,15}$/
    if (!numbers.test(parameters.expires) || !numbers.test(parameters.keyPairId)) return undefined
    const grant: FileGrant = { eventId: Number(parameters.keyPairId), expires: Number(parameters.expires) }
    const expected = Buffer.from(this.#sign(file, grant))
    const given = Buffer.from(parameters.signature)
    const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
    return isOurs && now < grant.expires * 1000 ? grant : undefined
  }

  #sign({ hash, name }: FileReference, { eventId, expires }: FileGrant): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([hash, name, eventId, expires]))
      .digest('base64url')
  }
}
