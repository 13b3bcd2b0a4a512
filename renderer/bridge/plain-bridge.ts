import type { DesktopBridge, FileDestination, PendingFile } from '../../shared/contract/index.ts'

/** Files of the page that stand for some which the program holds, by the id there. */
const held = new WeakMap<File, string>()

/**
 * A file that the person opened with the program, as the page handles files: with its name, its
 * size and its path from the folder on, but without its bytes, which the program reads itself.
 */
export function fileFor({ id, name, path, sizeBytes }: PendingFile, isInFolder: boolean): File {
  const file = new File([], name)
  Object.defineProperties(file, {
    size: { value: sizeBytes },
    webkitRelativePath: { value: isInFolder ? path : '' },
  })
  held.set(file, id)
  return file
}

/**
 * The preload's bridge for the page: the one place where values leave it. The context bridge
 * refuses whatever Vue made reactive, and the core whatever more a value holds than was meant.
 * Messages are JSON by contract, so a plain copy says the same; of a destination only its
 * names go.
 */
export function plainBridge(bridge: DesktopBridge): DesktopBridge {
  const plain = (to: FileDestination): FileDestination =>
    'purpose' in to
      ? { eventId: to.eventId, purpose: to.purpose }
      : { eventId: to.eventId, entity: to.entity, field: to.field }
  return {
    send: (message) => bridge.send(JSON.parse(JSON.stringify(message)) as unknown),
    onMessage: (listener) => bridge.onMessage(listener),
    importFile(to, file) {
      const id = held.get(file)
      return id === undefined ? bridge.importFile(plain(to), file) : bridge.takeHeld(plain(to), id)
    },
    takeTable(eventId, file) {
      const id = held.get(file)
      return id === undefined ? bridge.takeTable(eventId, file) : bridge.takeHeld({ eventId }, id)
    },
    takeBundle(eventId, file) {
      const id = held.get(file)
      return id === undefined
        ? bridge.takeBundle(eventId, file)
        : bridge.takeHeld({ eventId, bundle: true }, id)
    },
    takeHeld: (to, fileId) => bridge.takeHeld(to, fileId),
    dragOut: ({ eventId, hash }) => bridge.dragOut({ eventId, hash }),
    chooseFolder: () => bridge.chooseFolder(),
    beforeClosing: (save) => bridge.beforeClosing(save),
  }
}
