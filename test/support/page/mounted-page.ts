import { createPinia, setActivePinia } from 'pinia'
import { createRenderer, type App } from 'vue'
import { i18n } from '../../../renderer/locales/index.ts'

/** A node of a page that shows nothing. */
interface Nothing {
  readonly parent: Nothing | null
}

const { createApp } = createRenderer<Nothing, Nothing>({
  patchProp: () => undefined,
  insert: () => undefined,
  remove: () => undefined,
  createElement: () => ({ parent: null }),
  createText: () => ({ parent: null }),
  createComment: () => ({ parent: null }),
  setText: () => undefined,
  setElementText: () => undefined,
  parentNode: ({ parent }) => parent,
  nextSibling: () => null,
})

export interface MountedPage<Shown> {
  /** What was set up. */
  readonly shown: Shown
  /** As leaving the screen does. */
  unmount(): void
}

/**
 * Stores and composables as a page has them, in a component of their own over stores of their own,
 * under Node.
 */
export async function mountPage<Shown>(
  before: () => Promise<void>,
  setup: () => Shown,
): Promise<MountedPage<Shown>> {
  const pinia = createPinia()
  setActivePinia(pinia)
  await before()
  let shown: Shown | undefined
  const app: App<Nothing> = createApp({
    setup() {
      shown = setup()
      return () => null
    },
  })
  app.use(pinia).use(i18n).mount({ parent: null })
  if (shown === undefined) throw new Error('Nothing was set up.')
  return { shown, unmount: () => app.unmount() }
}
