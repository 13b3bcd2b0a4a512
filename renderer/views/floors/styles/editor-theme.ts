import { colours, fontFamily, type ThemeName } from '../../../design/tokens.ts'
import { hueColours } from '../../../../shared/domain/plan/signs/tones.ts'
import type { EditorTheme } from '../../../floor-editor/view/theme.ts'

/** How the editor looks, but for its words. */
export type EditorColours = Omit<EditorTheme, 'measureText'>

/** The editor's colours from the design tokens. */
export function editorTheme(name: ThemeName): EditorColours {
  const c = colours[name]
  return {
    surroundings: c.sunken,
    hall: c.surface,
    hallEdge: c.borderStrong,
    gridFine: name === 'light' ? '#f3f4f6' : '#1a1e24',
    gridCoarse: name === 'light' ? '#e6e9ee' : '#242932',
    text: c.text,
    textMuted: c.textMuted,
    selection: c.focus,
    selectionFill: name === 'light' ? 'rgb(59 85 217 / 12%)' : 'rgb(130 153 255 / 16%)',
    onSelection: name === 'light' ? '#ffffff' : '#0e1014',
    handle: c.surface,
    guide: name === 'light' ? '#d6249f' : '#ff7ad1',
    problem: c.danger,
    problemFill: name === 'light' ? 'rgb(201 48 42 / 26%)' : 'rgb(255 110 100 / 32%)',
    warning: c.warning,
    warningFill: name === 'light' ? 'rgb(184 117 3 / 22%)' : 'rgb(239 187 99 / 26%)',
    tones: {
      success: { fill: c.successSubtle, strong: c.success },
      warning: { fill: c.warningSubtle, strong: c.warning },
      danger: { fill: c.dangerSubtle, strong: c.danger },
      info: { fill: c.infoSubtle, strong: c.info },
      accent: { fill: c.accentSubtle, strong: c.accent },
      neutral: { fill: c.background, strong: c.control },
      ...hueColours[name],
    },
    fontFamily,
  }
}
