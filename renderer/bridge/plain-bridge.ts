import type { DesktopBridge } from '../../shared/contract/index.ts'

/**
 * The preload's bridge for the page: the one place where values leave it. The context bridge
 * refuses whatever Vue made reactive, and the core whatever more a value holds than was meant.
 * Messages are JSON by contract, so a plain copy says the same; of a destination only its
 * names go.
 */
export function plainBridge(bridge: DesktopBridge): DesktopBridge {
  return {
    send: (message) => bridge.send(JSON.parse(JSON.stringify(message)) as unknown),
    onMessage: (listener) => bridge.onMessage(listener),
    importFile: (to, file) =>
      bridge.importFile('plan' in to ? { eventId: to.eventId, plan: true } : { eventId: to.eventId, entity: to.entity, field: to.field }, file),
    takeTable: (eventId, file) => bridge.takeTable(eventId, file),
    beforeClosing: (save) => bridge.beforeClosing(save),
  }
}
