import { describe, expect, it, test } from 'vitest'
import { draggedAssetType } from '../../../../renderer/components/file-in/dragged-asset.ts'
import { isPack } from '../../../../renderer/components/file-in/file-kinds.ts'
import { nameOfTree, readTree } from '../../../../renderer/components/file-in/file-tree.ts'
import { filesIn, type FileOptions } from '../../../../renderer/components/file-in/files-in.ts'

type Folder = { readonly [name: string]: string | Folder }

/** What lies in a browser's drop: a file by its name, a folder by what is in it, or a text. */
type Held = string | { readonly folder: string; readonly content?: Folder } | { readonly text: string }

const hash = 'cd'.repeat(32)
const logo = { hash, name: 'logo.png' }

/** As a browser has it: a file that was chosen with its folder knows its path in there. */
const file = (name: string, text = 'x', path = ''): File =>
  Object.defineProperty(new File([text], name), 'webkitRelativePath', { value: path })

/** A folder gives what is in it in parts, and nothing at the end. */
function folder(name: string, content: Folder): FileSystemDirectoryEntry {
  const children = Object.entries(content).map(([child, inside]) =>
    typeof inside === 'string'
      ? {
          name: child,
          isFile: true,
          isDirectory: false,
          file: (give: (given: File) => void) => give(file(child, inside)),
        }
      : folder(child, inside),
  )
  const entry = {
    name,
    isFile: false,
    isDirectory: true,
    createReader() {
      const parts = [children.slice(0, 1), children.slice(1), []]
      return { readEntries: (give: (some: unknown) => void) => give(parts.shift() ?? []) }
    },
  }
  return entry as unknown as FileSystemDirectoryEntry
}

function itemOf(held: Held) {
  if (typeof held === 'string') {
    const given = file(held, held === 'empty.pdf' ? '' : 'x')
    return {
      kind: 'file',
      getAsFile: () => given,
      // A program gives files that have no entry.
      webkitGetAsEntry: () => (held.startsWith('mail') ? null : { isFile: true, isDirectory: false }),
    }
  }
  if ('text' in held) return { kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null }
  const entry = folder(held.folder, held.content ?? {})
  return { kind: 'file', getAsFile: () => file(held.folder, ''), webkitGetAsEntry: () => entry }
}

const drop = (held: readonly Held[], texts: Readonly<Record<string, string>> = {}) =>
  ({ items: held.map(itemOf), getData: (type: string) => texts[type] ?? '' }) as unknown as DataTransfer

interface Case {
  readonly what: string
  readonly held: readonly Held[]
  readonly texts?: Readonly<Record<string, string>>
  readonly options?: FileOptions
  readonly files?: readonly string[]
  readonly folders?: readonly string[]
  readonly asset?: { readonly hash: string; readonly name: string }
  readonly refused?: readonly string[]
}

const asset = { [draggedAssetType]: JSON.stringify(logo), 'text/plain': 'logo.png' }
const cases: readonly Case[] = [
  { what: 'nothing', held: [] },
  { what: 'one file where one is wanted', held: ['a.pdf'], files: ['a.pdf'] },
  { what: 'a file without an entry', held: ['mail.pdf'], files: ['mail.pdf'] },
  { what: 'a file of no byte, whose reason the core gives', held: ['empty.pdf'], files: ['empty.pdf'] },
  {
    what: 'two files where one is wanted',
    held: ['a.pdf', 'b.pdf'],
    files: ['a.pdf'],
    refused: ['several a.pdf'],
  },
  {
    what: 'several files where several are wanted',
    held: ['a.pdf', 'b.pdf', 'b.pdf'],
    options: { multiple: true },
    files: ['a.pdf', 'b.pdf', 'b.pdf'],
  },
  { what: 'a text', held: [{ text: 'plain' }], texts: { 'text/plain': 'a.pdf' } },
  { what: 'an address', held: [{ text: 'uri' }], texts: { 'text/uri-list': 'https://example.com/a.pdf' } },
  {
    what: 'a file beside texts that tell of it',
    held: [{ text: 'uri' }, 'a.png', { text: 'html' }],
    files: ['a.png'],
  },
  {
    what: 'a folder where files are wanted',
    held: [{ folder: 'Media' }, 'a.png'],
    options: { multiple: true },
    files: ['a.png'],
    refused: ['folder Media'],
  },
  { what: 'a folder alone where a file is wanted', held: [{ folder: 'Media' }], refused: ['folder Media'] },
  {
    what: 'folders and files where both are wanted',
    held: [{ folder: 'Media' }, 'list.csv', { folder: 'More' }],
    options: { multiple: true, folders: true },
    files: ['list.csv'],
    folders: ['Media', 'More'],
  },
  {
    what: 'files of another kind beside the wanted',
    held: ['notes.txt', 'Stand.boothpack', 'logo.png', 'Other.BOOTHPACK'],
    options: { multiple: true, accepts: isPack },
    files: ['Stand.boothpack', 'Other.BOOTHPACK'],
    refused: ['kind notes.txt', 'kind logo.png'],
  },
  {
    what: 'one wanted and one of another kind where one is wanted',
    held: ['notes.txt', 'Stand.boothpack'],
    options: { accepts: isPack },
    files: ['Stand.boothpack'],
    refused: ['kind notes.txt'],
  },
  {
    what: 'all that does not fit at once',
    held: [{ folder: 'Media' }, 'notes.txt', 'A.boothpack', 'B.boothpack'],
    options: { accepts: isPack },
    files: ['A.boothpack'],
    refused: ['folder Media', 'kind notes.txt', 'several A.boothpack'],
  },
  {
    what: 'a file of the library where those are taken',
    held: [{ text: 'asset' }],
    texts: asset,
    options: { assets: true },
    asset: logo,
  },
  { what: 'a file of the library where only files are', held: [{ text: 'asset' }], texts: asset },
  {
    what: 'what only says that it is of the library, beside a file',
    held: [{ text: 'asset' }, 'a.png'],
    texts: { [draggedAssetType]: '{"hash":"../x","name":"x"}' },
    options: { assets: true },
    files: ['a.png'],
  },
]

describe('what was let go of is read as the place declares', () => {
  for (const { what, held, texts, options = {}, ...expected } of cases)
    it(what, () => {
      const given = filesIn(drop(held, texts), options)
      expect({
        files: given.files.map(({ name }) => name),
        folders: given.folders.map(({ name }) => name),
        asset: given.asset,
        refused: given.refused.map(({ reason, name }) => `${reason} ${name}`),
      }).toEqual({
        files: expected.files ?? [],
        folders: expected.folders ?? [],
        asset: expected.asset ?? null,
        refused: expected.refused ?? [],
      })
    })
})

test('what was chosen is read in the same way, and the same may be chosen again', () => {
  const input = { files: [file('a.pdf'), file('b.pdf')], value: 'C:\\fakepath\\a.pdf' }
  const { files, refused } = filesIn(input as unknown as HTMLInputElement, { multiple: true })
  expect([files.map(({ name }) => name), refused]).toEqual([['a.pdf', 'b.pdf'], []])
  expect(input.value).toBe('')
  expect(filesIn({ files: null, value: '' }, {}).files).toEqual([])
})

test('folders are gone through, without what is a system’s own, and files keep their paths', async () => {
  const media = {
    'logo.png': 'x',
    Acme: { 'wall.jpg': 'x', '.git': { config: 'x' }, More: { 'deep.pdf': 'x' } },
  }
  const given = filesIn(drop(['list.csv', { folder: 'Media', content: media }]), {
    multiple: true,
    folders: true,
  })
  const { files, tooMany } = await readTree(given, new AbortController().signal)
  expect(files.map(({ path }) => path)).toEqual([
    'list.csv',
    'Media/logo.png',
    'Media/Acme/wall.jpg',
    'Media/Acme/More/deep.pdf',
  ])
  expect(tooMany).toBe(false)
  await expect(readTree(given, AbortSignal.abort())).rejects.toThrow()
})

test('a tree is called by the one folder or file that was given, however it was', () => {
  const inFolder = (path: string): File => file(path.split('/').at(-1) ?? '', 'x', path)
  expect(nameOfTree({ files: [], folders: [folder('Media', {})] })).toBe('Media')
  expect(nameOfTree({ files: [file('media.zip')], folders: [] })).toBe('media.zip')
  expect(nameOfTree({ files: [inFolder('Media/a.png'), inFolder('Media/b/c.png')], folders: [] })).toBe(
    'Media',
  )
  expect(nameOfTree({ files: [file('a.png'), file('b.png')], folders: [] })).toBeNull()
  expect(nameOfTree({ files: [file('a.png')], folders: [folder('Media', {})] })).toBeNull()
  expect(nameOfTree({ files: [], folders: [] })).toBeNull()
})
