import type { BoothFinder, FoundBooths } from './booth-finder.ts'
import { withoutExtension } from './dropped-path.ts'

/** The parts of a file's path. */
export interface FilePath {
  /** Outside in, without the file's name. */
  readonly folders: readonly { readonly path: string; readonly name: string }[]
  readonly name: string
}

export interface Meant extends FoundBooths {
  /** The folder that tells; `null`: the file's own name does. */
  readonly folder: string | null
}

/** Figures that folders within a booth's folder are counted by. */
const mostCountingFigures = 2

/** Which booth each file is for, by the folders it lies in and its own name. A step after each file. */
export function* boothsMeant(
  files: readonly FilePath[],
  finder: BoothFinder,
): Generator<undefined, readonly (Meant | undefined)[]> {
  const folders = new Map<string, FoundBooths | undefined>()
  const names = new Map<string, FoundBooths | undefined>()
  const own: (FoundBooths | undefined)[] = []
  for (const file of files) {
    let halls: readonly string[] = []
    for (const { path, name } of file.folders) {
      halls = [...halls, ...finder.hallsSaid(name)]
      if (!folders.has(path)) folders.set(path, finder.find(name, 'folder', halls))
    }
    const base = withoutExtension(file.name)
    halls = [...halls, ...finder.hallsSaid(base)]
    const known = `${halls.join(' ')}\n${base}`
    if (!names.has(known)) names.set(known, finder.find(base, 'file', halls))
    own.push(names.get(known))
    yield
  }
  const holders = holdersOfOthers(files, folders, own)
  return files.map((file, at) => {
    const inner = file.folders.toReversed().flatMap(({ path }): Meant[] => {
      const one = holders.has(path) ? undefined : folders.get(path)
      return one === undefined ? [] : [{ ...one, folder: path }]
    })
    const ofName = own[at]
    return decided(toldByFolders(inner), ofName === undefined ? undefined : { ...ofName, folder: null })
  })
}

function isSure({ booths, doubt }: FoundBooths): boolean {
  return doubt === null && booths.length === 1
}

/** Of the folders that a file lies in, the innermost first, what those say that are sure. */
function toldByFolders(inner: readonly Meant[]): Meant | undefined {
  const sure = inner.filter(isSure)
  // "Acme/2" is a folder of Acme's, whoever is on stand 2.
  const strong = sure.filter(({ figures }) => figures === 0 || figures > mostCountingFigures)
  const [first, ...others] = strong.length > 0 ? strong : sure
  if (first === undefined) return inner.find(({ doubt }) => doubt === null) ?? inner[0]
  return withBooths(first, [first, ...others])
}

/** A folder says more than a file's name, unless it is less sure of it; where both are sure of others, nobody is. */
function decided(ofFolder: Meant | undefined, ofName: Meant | undefined): Meant | undefined {
  if (ofFolder === undefined || ofName === undefined) return ofFolder ?? ofName
  const isCounted = ofName.figures > 0
  const both = ofFolder.booths.filter((key) => ofName.booths.includes(key))
  if (isSure(ofFolder)) {
    if (!isSure(ofName) || (isCounted && both.length === 0)) return ofFolder
    return both.length === 0 ? withBooths(ofFolder, [ofFolder, ofName]) : surer(ofFolder, ofName)
  }
  if (isSure(ofName)) {
    if (both.length === 1) return ofName
    if (isCounted) return ofFolder
    return ofFolder.doubt === null || ofFolder.doubt === 'spelling'
      ? withBooths(ofFolder, [ofFolder, ofName])
      : { ...ofName, certainty: 'likely' }
  }
  if (both.length !== 1) return ofFolder
  return { ...ofFolder, booths: both, certainty: 'likely', doubt: ofFolder.doubt ?? ofName.doubt }
}

function surer(ofFolder: Meant, ofName: Meant): Meant {
  return ofFolder.certainty === 'likely' && ofName.certainty === 'exact'
    ? { ...ofFolder, by: ofName.by, certainty: 'exact' }
    : ofFolder
}

function withBooths(one: Meant, all: readonly Meant[]): Meant {
  return { ...one, booths: [...new Set(all.flatMap(({ booths }) => booths))] }
}

/**
 * Folders that hold those of several other booths: "Robotics/Acme", "Robotics/Globex" are not the
 * booth "Robotics". Files that name others exactly make one of a folder whose name is only near to
 * a booth's.
 */
function holdersOfOthers(
  files: readonly FilePath[],
  folders: ReadonlyMap<string, FoundBooths | undefined>,
  own: readonly (FoundBooths | undefined)[],
): ReadonlySet<string> {
  const others = new Map<string, Set<string>>()
  const note = (folder: string, inner: FoundBooths | undefined): void => {
    const outer = folders.get(folder)
    const [booth] = inner?.booths ?? []
    if (outer === undefined || inner === undefined || booth === undefined || outer.booths.includes(booth))
      return
    if (!isSure(inner) || (isSure(outer) && inner.figures > 0 && inner.figures <= mostCountingFigures)) return
    const known = others.get(folder)
    if (known === undefined) others.set(folder, new Set([booth]))
    else known.add(booth)
  }
  files.forEach(({ folders: outerFirst }, at) => {
    outerFirst.forEach(({ path }, depth) => {
      for (const deeper of outerFirst.slice(depth + 1)) note(path, folders.get(deeper.path))
      const outer = folders.get(path)
      if (outer !== undefined && !(isSure(outer) && outer.certainty === 'exact')) note(path, own[at])
    })
  })
  return new Set([...others].flatMap(([folder, booths]) => (booths.size > 1 ? [folder] : [])))
}

/**
 * Of folders that lie beside each other and were found to be of one booth, those that are only near
 * to its name where another is it: "Acme" and "Acmee" are hardly both Acme's.
 */
export function doubtfulFolders(meant: readonly (Omit<Meant, 'by'> | undefined)[]): ReadonlySet<string> {
  const groups = new Map<string, Map<string, number>>()
  for (const one of meant) {
    if (one === undefined || one.folder === null || one.booths.length !== 1) continue
    const parent = one.folder.slice(0, Math.max(0, one.folder.lastIndexOf('/')))
    const group = `${parent}\n${one.booths[0] ?? ''}`
    const folders = groups.get(group) ?? new Map<string, number>()
    groups.set(group, folders)
    // A file's own name may have made its folder surer; the least says how sure the folder is.
    folders.set(one.folder, Math.min(folders.get(one.folder) ?? 2, confidenceOf(one)))
  }
  return new Set(
    [...groups.values()].flatMap((folders) =>
      [...folders].flatMap(([folder, rank]) =>
        rank === 0 && Math.max(...folders.values()) > 0 ? [folder] : [],
      ),
    ),
  )
}

/** 2: exact; 1: likely; 0: with a doubt. */
export function confidenceOf({ doubt, certainty }: Pick<FoundBooths, 'doubt' | 'certainty'>): number {
  return doubt !== null ? 0 : certainty === 'exact' ? 2 : 1
}
