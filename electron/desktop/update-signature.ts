import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'

/** What a feed says of a version, as far as it is signed: its number, and the SHA-512 of each of its files. */
const announced = z.object({
  version: z.string().min(1),
  files: z.array(z.object({ sha512: z.string().min(1) })).min(1),
})
const signed = announced.extend({ signature: z.base64() })

/**
 * The signature of what a feed announces, for systems that have none of their own. `privateKey`:
 * Ed25519, PEM. Throws for another kind of key, and for what announces no files.
 */
export function signUpdate(announcement: unknown, privateKey: string): string {
  return sign(null, statement(announced.parse(announcement)), readPrivate(privateKey)).toString('base64')
}

/** Whether whoever has the private key of `publicKey` (PEM) has signed what a feed announces. */
export function isSignedUpdate(announcement: unknown, publicKey: string): boolean {
  const { data } = signed.safeParse(announcement)
  return (
    data !== undefined &&
    verify(null, statement(data), createPublicKey(publicKey), Buffer.from(data.signature, 'base64'))
  )
}

/** What the program is given to prove its updates by, PEM. Throws for what is no Ed25519 key. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(readPrivate(privateKey)).export({ type: 'spki', format: 'pem' }).toString()
}

function readPrivate(pem: string): KeyObject {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error('The key that signs updates must be of the kind Ed25519.')
  return key
}

function statement({ version, files }: z.infer<typeof announced>): Buffer {
  return Buffer.from(JSON.stringify(['booth-builder', version, files.map(({ sha512 }) => sha512)]))
}
