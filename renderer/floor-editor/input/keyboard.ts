export interface KeyStroke {
  readonly key: string
  readonly shift: boolean
  readonly alt: boolean
  /** Control, or Command on a Mac. */
  readonly mod: boolean
}

export type EditorCommand =
  | { readonly name: 'select-all' | 'invert' | 'take-off' | 'step-back' | 'lock' | 'to-front' | 'to-back' }
  | { readonly name: 'fit-all' | 'fit-selection' | 'zoom-in' | 'zoom-out' | 'zoom-full' | 'open' }
  | { readonly name: 'nudge'; readonly dxMetres: number; readonly dyMetres: number }
  | { readonly name: 'rotate'; readonly degrees: number }
  | { readonly name: 'walk'; readonly by: 1 | -1 }

const nudgeMetres = 0.1
const bigNudgeMetres = 1

/**
 * The command a key stands for on the canvas. Plain letters stand for none: `G` and a letter goes
 * to a screen.
 */
export function commandForKey({ key, shift, alt, mod }: KeyStroke): EditorCommand | undefined {
  if (mod) return alt || shift ? undefined : withModifier(key.toLowerCase())
  if (alt) return undefined
  const step = shift ? bigNudgeMetres : nudgeMetres
  switch (key) {
    case 'ArrowLeft':
      return { name: 'nudge', dxMetres: -step, dyMetres: 0 }
    case 'ArrowRight':
      return { name: 'nudge', dxMetres: step, dyMetres: 0 }
    case 'ArrowUp':
      return { name: 'nudge', dxMetres: 0, dyMetres: -step }
    case 'ArrowDown':
      return { name: 'nudge', dxMetres: 0, dyMetres: step }
    case 'Tab':
      return { name: 'walk', by: shift ? -1 : 1 }
    case 'Delete':
    case 'Backspace':
      return { name: 'take-off' }
    case 'Escape':
      return { name: 'step-back' }
    case 'Enter':
      return { name: 'open' }
    case '+':
    case '=':
      return { name: 'zoom-in' }
    case '-':
      return { name: 'zoom-out' }
    case '0':
      return { name: 'zoom-full' }
    case '1':
      return { name: 'fit-all' }
    case '2':
      return { name: 'fit-selection' }
    case ']':
      return { name: 'to-front' }
    case '[':
      return { name: 'to-back' }
    case '.':
      return { name: 'rotate', degrees: 90 }
    case ',':
      return { name: 'rotate', degrees: -90 }
    default:
      return undefined
  }
}

function withModifier(key: string): EditorCommand | undefined {
  switch (key) {
    case 'a':
      return { name: 'select-all' }
    case 'i':
      return { name: 'invert' }
    case 'l':
      return { name: 'lock' }
    default:
      return undefined
  }
}
