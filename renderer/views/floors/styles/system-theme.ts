import type { ThemeName } from '../../../design/tokens.ts'
import type { Tone } from '../../../../shared/domain/plan/signs/tones.ts'
import type { EditorTheme } from '../../../floor-editor/view/theme.ts'
import type { Formats } from '../../../locales/formats.ts'
import { editorTheme, type EditorColours } from './editor-theme.ts'
import { measureText } from './measure-text.ts'

/**
 * How the editor looks: in the theme's own colours, or the system's where it forces those on all
 * programs. What is measured is written as `formats` has it.
 */
export function shownTheme(name: ThemeName, formats: Formats): EditorTheme {
  const own = editorTheme(name)
  const colours = matchMedia('(forced-colors: active)').matches ? inSystemColours(own) : own
  return { ...colours, measureText: measureText(formats) }
}

/** All tones look alike there: stands are told apart by their marks and numbers. */
function inSystemColours(own: EditorColours): EditorColours {
  const [canvas, text, highlight, onHighlight] = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText'].map(
    systemColour,
  )
  if (canvas === undefined || text === undefined || highlight === undefined || onHighlight === undefined)
    return own
  const tones = Object.fromEntries(
    Object.keys(own.tones).map((tone) => [tone, { fill: canvas, strong: text }]),
  ) as Record<Tone, { fill: string; strong: string }>
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
