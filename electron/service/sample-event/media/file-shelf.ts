import type { FileReference, FileStore } from '../../storage/types.ts'

/** Puts generated files into the store. */
export class FileShelf {
  readonly #store: FileStore

  constructor(store: FileStore) {
    this.#store = store
  }

  async put(content: Uint8Array, name: string): Promise<FileReference> {
    const received = await this.#store.receive(once(content), content.length)
    await this.#store.seal(received)
    return { hash: received.hash, name }
  }
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content)
}
