import {
  clipboard,
  Menu,
  type BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron'
import type { Log } from '../../application/host/types.ts'
import { assetScheme } from '../protocols/schemes.ts'
import { desktopTexts, filled } from '../texts/texts.ts'

/** What a context menu does besides Electron's own roles. */
interface ContextMenuActions {
  readonly replaceMisspelling: (word: string) => void
  readonly addToDictionary: (word: string) => void
  readonly copyText: (text: string) => void
  readonly copyImage: () => void
  readonly saveImage: (url: string) => void
  /** Only macOS has a place to look words up. */
  readonly lookUp: (() => void) | undefined
}

/** What is known of the place that was clicked. */
type ClickedPlace = Pick<
  ContextMenuParams,
  | 'isEditable'
  | 'editFlags'
  | 'misspelledWord'
  | 'dictionarySuggestions'
  | 'linkURL'
  | 'mediaType'
  | 'srcURL'
  | 'hasImageContents'
  | 'selectionText'
>

const mostSuggestions = 5
/** Of a selection so much is named in the menu, in characters. */
const longestNamed = 25

/**
 * The menu of a place on the page that has none of the page's own; empty where nothing belongs
 * there.
 */
function contextMenuTemplate(place: ClickedPlace, actions: ContextMenuActions): MenuItemConstructorOptions[] {
  const parts = [
    ...(place.isEditable
      ? [spelling(place, actions), history(place), editing(place)]
      : [link(place, actions), picture(place, actions)]),
    ...(place.selectionText.trim() === '' ? [] : [selection(place, actions)]),
  ].filter((part) => part.length > 0)
  return parts.flatMap((part, at): MenuItemConstructorOptions[] =>
    at === 0 ? part : [{ type: 'separator' }, ...part],
  )
}

function spelling(
  { misspelledWord, dictionarySuggestions }: ClickedPlace,
  actions: ContextMenuActions,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return []
  const { noSuggestions, addToDictionary } = desktopTexts().contextMenu
  return [
    ...(dictionarySuggestions.length === 0 ? [{ label: noSuggestions, enabled: false }] : []),
    ...dictionarySuggestions
      .slice(0, mostSuggestions)
      .map((word) => ({ label: word, click: () => actions.replaceMisspelling(word) })),
    { label: addToDictionary, click: () => actions.addToDictionary(misspelledWord) },
  ]
}

function history({ editFlags: { canUndo, canRedo } }: ClickedPlace): MenuItemConstructorOptions[] {
  const { undo, redo } = desktopTexts().menu
  return [
    { role: 'undo', label: undo, enabled: canUndo },
    { role: 'redo', label: redo, enabled: canRedo },
  ]
}

function editing({
  editFlags: { canCut, canCopy, canPaste, canSelectAll },
}: ClickedPlace): MenuItemConstructorOptions[] {
  const { cut, copy, paste, selectAll } = desktopTexts().menu
  return [
    { role: 'cut', label: cut, enabled: canCut },
    { role: 'copy', label: copy, enabled: canCopy },
    { role: 'paste', label: paste, enabled: canPaste },
    { role: 'selectAll', label: selectAll, enabled: canSelectAll },
  ]
}

/** A link within the program has no address that would be of use anywhere else. */
function link({ linkURL }: ClickedPlace, { copyText }: ContextMenuActions): MenuItemConstructorOptions[] {
  const { copyLink, copyEmail } = desktopTexts().contextMenu
  if (/^mailto:/i.test(linkURL))
    return [{ label: copyEmail, click: () => copyText(decodeURIComponent(new URL(linkURL).pathname)) }]
  return /^https?:\/\//i.test(linkURL) ? [{ label: copyLink, click: () => copyText(linkURL) }] : []
}

function picture(
  { mediaType, hasImageContents, srcURL }: ClickedPlace,
  actions: ContextMenuActions,
): MenuItemConstructorOptions[] {
  if (mediaType !== 'image' || !hasImageContents) return []
  const { copyImage, saveImage } = desktopTexts().contextMenu
  const isFile = srcURL.startsWith(`${assetScheme}://`)
  return [
    { label: copyImage, click: actions.copyImage },
    ...(isFile ? [{ label: saveImage, click: () => actions.saveImage(srcURL) }] : []),
  ]
}

function selection(
  { isEditable, selectionText }: ClickedPlace,
  { lookUp }: ContextMenuActions,
): MenuItemConstructorOptions[] {
  const { contextMenu, menu } = desktopTexts()
  const text = selectionText.trim()
  const named = text.length > longestNamed ? `${text.slice(0, longestNamed)}…` : text
  return [
    ...(isEditable ? [] : [{ role: 'copy' as const, label: menu.copy }]),
    ...(lookUp === undefined
      ? []
      : [{ label: filled(contextMenu.lookUp, { text: named.replaceAll('&', '&&') }), click: lookUp }]),
  ]
}

/**
 * Shows the native menu wherever the page has none of its own: in fields of text, on links, pictures
 * and what is selected. `save`: asks the person where to, and saves the file of an address there.
 */
export function showContextMenus(
  window: BrowserWindow,
  save: (url: string) => void,
  log: Log,
  platform: NodeJS.Platform = process.platform,
): void {
  const { webContents } = window
  webContents.on('context-menu', (_event, params) => {
    const template = contextMenuTemplate(params, {
      replaceMisspelling: (word) => webContents.replaceMisspelling(word),
      addToDictionary: (word) => void webContents.session.addWordToSpellCheckerDictionary(word),
      copyText: (text) =>
        void clipboard
          .writeText(text)
          .catch((error: unknown) => log.warn('Nothing could be copied.', { reason: String(error) })),
      copyImage: () => webContents.copyImageAt(params.x, params.y),
      saveImage: save,
      lookUp: platform === 'darwin' ? () => webContents.showDefinitionForSelection() : undefined,
    })
    if (template.length === 0) return
    Menu.buildFromTemplate(template).popup({
      window,
      x: params.x,
      y: params.y,
      sourceType: params.menuSourceType,
      ...(params.frame === null ? {} : { frame: params.frame }),
    })
  })
}
