import type { ThemeName } from '../../../design/tokens.ts'
import type { EditorTheme, Tone } from '../../../floor-editor/view/theme.ts'
import { editorTheme } from './editor-theme.ts'

/** The editor's colours: the theme's own, or the system's where it forces those on all programs. */
export function shownTheme(name: ThemeName): EditorTheme {
  const own = editorTheme(name)
  return matchMedia('(forced-colors: active)').matches ? inSystemColours(own) : own
}

/** All tones look alike there: stands are told apart by their marks and numbers. */
function inSystemColours(own: EditorTheme): EditorTheme {
  const [canvas, text, highlight, onHighlight] = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText'].map(systemColour)
  if (canvas === undefined || text === undefined || highlight === undefined || onHighlight === undefined) return own
  const tones = Object.fromEntries(Object.keys(own.tones).map((tone) => [tone, { fill: canvas, strong: text }])) as Record<
    Tone,
    { fill: string; strong: string }
  >
  return {
    ...own,
    surroundings: canvas,
    hall: canvas,
    hallEdge: text,
    gridFine: canvas,
    gridCoarse: canvas,
    text,
    textMuted: text,
    selection: highlight,
    selectionFill: `${highlight}33`,
    onSelection: onHighlight,
    handle: canvas,
    guide: highlight,
    problem: text,
    problemFill: `${text}33`,
    warning: text,
    warningFill: `${text}22`,
    tones,
  }
}

/** A system colour as `#rrggbb`, which is what the painter reckons with. */
function systemColour(keyword: string): string {
  const probe = document.createElement('span')
  probe.style.color = keyword
  document.body.append(probe)
  const channels = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  probe.remove()
  return `#${channels
    .slice(0, 3)
    .map((channel) => Math.round(Number(channel)).toString(16).padStart(2, '0'))
    .join('')}`
}
