import type { MessageKey } from '../../locales/index.ts'
import type { Copying, PasteOutcome } from './copying.ts'

export interface ClipboardOptions {
  readonly copying: Copying
  /** Whether a gesture of the clipboard made there means the plan. */
  readonly hears: (target: EventTarget | null) => boolean
  readonly say: (message: MessageKey, count?: number) => void
}

/** The plan's part in the system's clipboard. */
export interface ClipboardInput {
  /** As the keys do, for menus; what the system does not let pages read is kept here as well. */
  copy(): void
  cut(): void
  paste(): void
  dispose(): void
}

/** Copy, cut and paste wherever in the window they are meant for the plan. */
export function listenToClipboard({ copying, hears, say }: ClipboardOptions): ClipboardInput {
  const stop = new AbortController()
  const { signal } = stop
  /** What was copied here last, for where the system's clipboard may not be read. */
  let kept: string | null = null

  /** Words that are selected on the page are what a person copies then. */
  const isOurs = (event: ClipboardEvent): boolean =>
    !event.defaultPrevented && hears(event.target) && document.getSelection()?.isCollapsed !== false

  function sayOutcome(outcome: PasteOutcome): void {
    if (outcome === null) say('floorsCommands.pasted.none')
    else if (outcome === 'newer') say('floorsCommands.pasted.newer')
    else if (outcome.leftOut > 0) say('floorsCommands.pasted.leftOut', outcome.leftOut)
  }

  for (const name of ['copy', 'cut'] as const) {
    document.addEventListener(
      name,
      (event) => {
        if (!isOurs(event)) return
        const text = copying[name]()
        if (text === null) return
        kept = text
        event.clipboardData?.setData('text/plain', text)
        event.preventDefault()
      },
      { signal },
    )
  }
  document.addEventListener(
    'paste',
    (event) => {
      if (event.defaultPrevented || !hears(event.target)) return
      event.preventDefault()
      sayOutcome(copying.paste(event.clipboardData?.getData('text/plain') ?? ''))
    },
    { signal },
  )

  function write(text: string | null): void {
    if (text === null) return
    kept = text
    // A page that may not write keeps it for itself, which is enough to paste it here.
    void navigator.clipboard.writeText(text).catch(() => undefined)
  }

  return {
    copy: () => write(copying.copy()),
    cut: () => write(copying.cut()),
    paste() {
      void navigator.clipboard.readText().then(
        (text) => sayOutcome(copying.paste(text)),
        () => {
          if (kept === null) say('floorsCommands.pasted.refused')
          else sayOutcome(copying.paste(kept))
        },
      )
    },
    dispose: () => stop.abort(),
  }
}
