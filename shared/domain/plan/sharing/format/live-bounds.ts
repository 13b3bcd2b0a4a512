/** Of what people show of themselves while they are here, and of the WebSocket that tells it. */
export const liveBounds = {
  messageBytes: 64 * 1024,
  /** Elements that are shown as selected. */
  selection: 500,
  /** What somebody shows is told to others no more often. */
  showEveryMs: 100,
} as const
