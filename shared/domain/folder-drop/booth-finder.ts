import { codeKey, codesIn } from './codes.ts'
import { comparedName, letterWeight, looseKey, type ComparedName } from './company-names.ts'
import { similarNames } from './similar-names.ts'

/** What is known of a booth that files may belong to. */
export interface NamedBooth {
  readonly key: string
  readonly name: string
  /** The number of its stand. */
  readonly number: string | null
  readonly externalId: string | null
  /** That the service gave. */
  readonly remoteId: string | null
}

/** By what a name of a file or folder was found to mean a booth. */
export type BoothSign = 'external-id' | 'number' | 'id' | 'name' | 'likeness'

export interface FoundBooths {
  readonly certainty: 'exact' | 'likely'
  readonly by: BoothSign
  /** 0..1, to tell likely ones apart. */
  readonly score: number
  /** At least one; several: which of them cannot be told. */
  readonly booths: readonly string[]
}

/** `folder` and `file` are names without a path; that of a file is without its extension. */
export type BoothFinder = (name: string, kind: 'folder' | 'file') => FoundBooths | undefined

type Index = ReadonlyMap<string, readonly string[]>
type Candidate = { readonly loose: string; readonly score: number }

/** Scores that lie nearer to each other than this do not tell two booths apart. */
const margin = 0.05
const mostCandidates = 8
const codeSigns = ['external-id', 'number', 'id'] as const

/**
 * A rule of which booths are meant by names of files and folders, made once for all names; a step
 * after each booth.
 */
export function* boothFinder(booths: readonly NamedBooth[]): Generator<undefined, BoothFinder> {
  const names: { readonly key: string; readonly compared: ComparedName }[] = []
  for (const { key, name } of booths) {
    names.push({ key, compared: comparedName(name, { alsoWhat: true }) })
    yield
  }
  const byWhole = indexed(names.map(({ key, compared }) => [compared.whole, key]))
  const byLoose = indexed(names.map(({ key, compared }) => [compared.loose, key]))
  const byWords = indexed(names.map(({ key, compared }) => [sortedKey(compared.words), key]))
  const byCode: Readonly<Record<(typeof codeSigns)[number], Index>> = {
    'external-id': coded(booths.map(({ key, externalId }) => [externalId, key])),
    // "3.A12" is also the stand A12 of hall 3.
    number: coded(booths.flatMap(({ key, number }) => [[number, key] as const, [inHall(number), key] as const])),
    id: coded(booths.map(({ key, remoteId }) => [remoteId, key])),
  }
  const looseOf = new Map(names.map(({ key, compared }) => [key, compared.loose]))
  const looseNames = [...byLoose.keys()].sort()
  const similar = yield* similarNames(looseNames)

  const byCodes = (code: string): { readonly by: BoothSign; readonly booths: readonly string[] } | undefined => {
    const found = codeSigns.flatMap((by) => {
      const booths = byCode[by].get(code)
      return booths === undefined ? [] : [{ by, booths }]
    })
    const [first, ...others] = found.filter(({ by }, _at, all) => by !== 'id' || all.length === 1)
    return first && { by: first.by, booths: [...new Set([first, ...others].flatMap((one) => one.booths))] }
  }

  const byName = (text: string, kind: 'folder' | 'file'): FoundBooths | undefined => {
    const full = comparedName(text, { alsoWhat: true })
    const name = comparedName(text, { alsoWhat: false })
    // Nothing but "logo" or "images": a folder within a booth's, unless a booth is called so.
    if (name.whole === '') return found(byWhole.get(full.whole), 'likely', 'name', 0.5)
    const exact = byWhole.get(full.whole) ?? byWhole.get(name.whole)
    if (exact !== undefined) return found(exact, 'exact', 'name', 1)
    const same = byLoose.get(full.loose) ?? byLoose.get(name.loose)
    if (same !== undefined) return found(same, 'likely', 'likeness', 0.97)
    const turned = byWords.get(sortedKey(name.words))
    if (turned !== undefined) return found(turned, 'likely', 'likeness', 0.95)
    const candidates = [...named(name, byLoose), ...misspelled(name, kind), ...begun(name.loose, looseNames)]
    return best(candidates, byLoose)
  }

  const misspelled = ({ words, loose }: ComparedName, kind: 'folder' | 'file'): readonly Candidate[] => {
    const whole = letterWeight(loose)
    // What a file is about follows the name; a folder has it alone.
    const texts = kind === 'folder' ? [loose] : words.map((_word, at) => looseKey(words.slice(0, at + 1))).slice(0, 5)
    return texts.flatMap((text) =>
      similar(text).map(({ name, distance }): Candidate => {
        const spelled = looseNames[name] ?? ''
        return { loose: spelled, score: (0.95 - distance / Math.max(4, spelled.length)) * (0.8 + (0.2 * letterWeight(text)) / whole) }
      }),
    )
  }

  return (text, kind) => {
    const whole = byName(text, kind)
    if (whole?.certainty === 'exact' && whole.booths.length === 1) return whole
    for (const { code, rest } of codesIn(text)) {
      const numbered = byCodes(code)
      if (numbered === undefined) continue
      const said = comparedName(rest, { alsoWhat: false })
      if (said.whole === '') {
        const certain = kind === 'folder' || /^\D|\D$/.test(code) || code.length > 1
        return found(numbered.booths, certain ? 'exact' : 'likely', numbered.by, certain ? 1 : 0.7)
      }
      const meant = byName(rest, kind)
      const both = numbered.booths.filter((key) => meant?.booths.includes(key) === true || agrees(said.loose, looseOf.get(key) ?? ''))
      if (both.length > 0) return found(both, 'exact', numbered.by, 1)
      // Folders are numbered in some order, too: then the name says whose it is.
      if (meant?.certainty === 'exact') return { ...meant, certainty: 'likely', score: 0.9 }
      if (whole === undefined && kind === 'folder') {
        return meant === undefined
          ? found(numbered.booths, 'likely', numbered.by, 0.7)
          : found([...numbered.booths, ...meant.booths], 'likely', numbered.by, 0.6)
      }
    }
    return whole
  }
}

function found(booths: readonly string[] | undefined, certainty: FoundBooths['certainty'], by: BoothSign, score: number): FoundBooths | undefined {
  if (booths === undefined || booths.length === 0) return undefined
  return { certainty, by, score, booths: booths.slice(0, mostCandidates) }
}

/** Names of booths among the words of a text: "Acme Robotics product sheet". */
function named({ words }: ComparedName, byLoose: Index): readonly Candidate[] {
  const whole = letterWeight(looseKey(words))
  const candidates: Candidate[] = []
  const most = Math.min(words.length, 12)
  for (let from = 0; from < most; from += 1) {
    for (let to = from + 1; to <= most; to += 1) {
      const loose = looseKey(words.slice(from, to))
      const weight = letterWeight(loose)
      if (!byLoose.has(loose) || weight < (from === 0 ? 2 : 4) || /^\d+$/.test(loose)) continue
      candidates.push({ loose, score: (from === 0 ? 0.7 : 0.6) + (0.25 * weight) / whole })
    }
  }
  // What follows a name without a blank: only where the name is long enough to be no accident.
  const text = looseKey(words)
  for (let length = text.length - 1; length >= 2; length -= 1) {
    const loose = text.slice(0, length)
    if (letterWeight(loose) >= 6 && byLoose.has(loose)) candidates.push({ loose, score: 0.65 + (0.25 * letterWeight(loose)) / whole })
  }
  return candidates
}

/** Names that go on where the text ends: "Acme" of "Acme Robotics International". */
function begun(text: string, sorted: readonly string[]): readonly Candidate[] {
  if (letterWeight(text) < 4) return []
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  const candidates: Candidate[] = []
  for (let at = low; at < sorted.length && candidates.length < 2 * mostCandidates; at += 1) {
    const loose = sorted[at] ?? ''
    if (!loose.startsWith(text)) break
    candidates.push({ loose, score: 0.6 + (0.3 * text.length) / loose.length })
  }
  return candidates
}

/** The booths of the best candidates; several where they are too near to each other to tell. */
function best(candidates: readonly Candidate[], byLoose: Index): FoundBooths | undefined {
  const top = Math.max(0, ...candidates.map(({ score }) => score))
  if (top < 0.6) return undefined
  const near = candidates.filter(({ score }) => score > top - margin)
  const booths = new Set(near.sort((a, b) => b.score - a.score || (a.loose < b.loose ? -1 : 1)).flatMap(({ loose }) => byLoose.get(loose) ?? []))
  return found([...booths], 'likely', 'likeness', top)
}

/** Whether a text is the beginning of a name, or begins with it: enough where the number says it, too. */
function agrees(text: string, name: string): boolean {
  return letterWeight(text) >= 3 && letterWeight(name) >= 2 && (name.startsWith(text) || text.startsWith(name))
}

/** What of a stand's number follows that of its hall. */
function inHall(number: string | null): string | null {
  return /^\s*\d+\s*[-./ ]\s*(\p{L}.*)$/u.exec(number ?? '')?.[1] ?? null
}

function sortedKey(words: readonly string[]): string {
  return words.length < 2 ? '' : looseKey([...words].sort())
}

function coded(entries: readonly (readonly [string | null, string])[]): Index {
  return indexed(entries.flatMap(([text, key]): [string, string][] => (text === null ? [] : [[codeKey(text) ?? '', key]])))
}

/** Without what has no text to be found by. */
function indexed(entries: readonly (readonly [string, string])[]): Index {
  const index = new Map<string, string[]>()
  for (const [text, key] of entries) {
    if (text === '') continue
    const keys = index.get(text)
    if (keys === undefined) index.set(text, [key])
    else keys.push(key)
  }
  for (const keys of index.values()) keys.sort()
  return index
}
