import {
  colours,
  controlHeight,
  customProperty,
  fontFamily,
  monospaceFamily,
  radius,
  shadow,
  type ThemeName,
} from './tokens.ts'

/** Puts a theme's tokens on the document as custom properties; `--text-muted`, `--shadow-low`, … */
export function applyTheme(theme: ThemeName): void {
  const root = document.documentElement
  for (const [name, value] of Object.entries(colours[theme]))
    root.style.setProperty(customProperty(name), value)
  for (const [name, pixels] of Object.entries(radius))
    root.style.setProperty(name === 'medium' ? '--radius' : `--radius-${name}`, `${pixels}px`)
  root.style.setProperty('--control-height', `${controlHeight}px`)
  root.style.setProperty('--font', fontFamily)
  root.style.setProperty('--font-mono', monospaceFamily)
  root.style.setProperty('--shadow-low', shadow[theme].low)
  root.style.setProperty('--shadow-high', shadow[theme].high)
  root.style.colorScheme = theme
  root.dataset['theme'] = theme
}
