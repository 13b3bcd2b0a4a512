import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { app } from './app.ts'

/** A keychain with real encryption: keys can be rotated and lost. */
class SafeStorage {
  available = true
  backend = 'gnome_libsecret'
  /** The newest last. */
  #keys: Buffer[] = [randomBytes(32)]

  reset(): void {
    this.available = true
    this.backend = 'gnome_libsecret'
    this.#keys = [randomBytes(32)]
  }

  rotateKey(): void {
    this.#keys.push(randomBytes(32))
  }

  loseKeys(): void {
    this.#keys = [randomBytes(32)]
  }

  getSelectedStorageBackend(): string {
    return app.ready ? this.backend : 'unknown'
  }

  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(this.available)
  }

  encryptStringAsync(text: string): Promise<Buffer> {
    const key = this.#keys.at(-1)
    if (!this.available || key === undefined)
      return Promise.reject(
        new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.'),
      )
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Promise.resolve(Buffer.concat([nonce, cipher.getAuthTag(), body]))
  }

  decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
    for (const [age, key] of this.#keys.toReversed().entries()) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAuthTag(
          encrypted.subarray(12, 28),
        )
        const result = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString(
          'utf8',
        )
        return Promise.resolve({ shouldReEncrypt: age > 0, result })
      } catch {
        // Another key, then.
      }
    }
    return Promise.reject(
      new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.'),
    )
  }
}

export const safeStorage = new SafeStorage()
