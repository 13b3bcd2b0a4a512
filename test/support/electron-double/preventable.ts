export interface Preventable {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** The event object that Electron's own emitters pass first. */
export function preventable<T extends object>(details?: T): Preventable & Partial<T> {
  let prevented = false
  return {
    ...details,
    get defaultPrevented() {
      return prevented
    },
    preventDefault() {
      prevented = true
    },
  } as Preventable & Partial<T>
}
