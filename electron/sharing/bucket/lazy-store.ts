import type { FileStore } from '../folder/store.ts'

/** A store that is opened when something is first asked of it, and until then costs nothing. */
export function lazyStore(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined
  const store = (): Promise<FileStore> => (opened ??= open())
  return {
    list: async (signal) => (await store()).list(signal),
    read: async (path, signal) => (await store()).read(path, signal),
    has: async (path, signal) => (await store()).has(path, signal),
    write: async (path, content, signal) => (await store()).write(path, content, signal),
    remove: async (path) => (await store()).remove(path),
    watch: () => () => undefined,
    close: () => void opened?.then((one) => one.close()),
  }
}
