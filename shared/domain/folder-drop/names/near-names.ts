import { companyName } from './company-names.ts'
import { nameSpan, type FileWord } from '../words/file-words.ts'
import type { NameIndex } from './name-index.ts'
import type { Doubt } from '../numbers/reading.ts'
import { joined, letterWeight, soundOf, type Token } from '../words/name-tokens.ts'
import { similarNames } from './similar-names.ts'

export interface NearBooths {
  readonly booths: readonly string[]
  readonly doubt: Extract<Doubt, 'spelling' | 'part'>
}

interface Candidate {
  readonly core: string
  readonly score: number
  readonly doubt: NearBooths['doubt']
}

/** Scores that lie nearer to each other than this do not tell two names apart. */
const margin = 0.05
const leastScore = 0.6
const mostBooths = 8
const mostWords = 12

/**
 * A rule of which booths' names are near to the words of a file: spelled nearly so, the beginning of
 * one, or one of them among the words. None of it is certain. A step after each name.
 */
export function* nearNames(
  index: NameIndex,
): Generator<undefined, (words: readonly FileWord[]) => NearBooths | undefined> {
  const cores = [...index.cores.keys()]
  const sounds = cores.map(soundOf)
  const bySound = Map.groupBy(cores.keys(), (at) => sounds[at] ?? '')
  const similar = yield* similarNames(sounds)

  const ofSound = (sound: string): readonly string[] =>
    (bySound.get(sound) ?? []).flatMap((at) => cores[at] ?? [])

  const spelled = (words: readonly Token[]): readonly Candidate[] => {
    const sound = soundOf(joined(words))
    const same = ofSound(sound).map((core): Candidate => ({ core, score: 0.97, doubt: 'spelling' }))
    return [
      ...same,
      ...similar(sound).flatMap(({ name, distance }): Candidate[] => {
        const core = cores[name] ?? ''
        const [booth = ''] = index.cores.get(core) ?? []
        if (!isMisspelled(words, index.coreOf(booth)?.core ?? [])) return []
        return [{ core, score: 0.95 - distance / Math.max(4, core.length), doubt: 'spelling' }]
      }),
    ]
  }

  /** Names of booths among the words: "Acme Robotics Europe". A number beside them would make them another. */
  const within = (words: readonly Token[]): readonly Candidate[] => {
    const whole = letterWeight(joined(words))
    const found: Candidate[] = []
    const most = Math.min(words.length, mostWords)
    for (let from = 0; from < most; from += 1) {
      for (let to = from + 1; to <= most; to += 1) {
        if (words[from - 1]?.isNumber === true || words[to]?.isNumber === true) continue
        const core = joined(words.slice(from, to))
        const weight = letterWeight(core)
        if (!index.cores.has(core) || weight < (from === 0 ? 2 : 4) || !/\p{L}/u.test(core)) continue
        found.push({ core, score: (from === 0 ? 0.7 : 0.6) + (0.25 * weight) / whole, doubt: 'part' })
      }
    }
    return found
  }

  /** Names that go on where the text ends: "Acme" of "Acme Robotics". */
  const begun = (text: string): readonly Candidate[] => {
    if (letterWeight(text) < 4) return []
    const found: Candidate[] = []
    for (let at = firstFrom(cores, text); at < cores.length && found.length < 2 * mostBooths; at += 1) {
      const core = cores[at] ?? ''
      if (!core.startsWith(text)) break
      if (/\d\d/.test(core.slice(text.length - 1, text.length + 1))) continue
      found.push({ core, score: 0.6 + (0.3 * text.length) / core.length, doubt: 'part' })
    }
    return found
  }

  return (words) => {
    const { core } = companyName(nameSpan(words))
    const text = joined(core)
    if (text === '') return undefined
    const candidates = [...spelled(core), ...within(core), ...begun(text)].sort(
      (a, b) => b.score - a.score || (a.core < b.core ? -1 : 1),
    )
    const [top] = candidates
    if (top === undefined || top.score < leastScore) return undefined
    const near = candidates.filter(({ score }) => score > top.score - margin)
    const booths = new Set(near.flatMap((candidate) => index.cores.get(candidate.core) ?? []))
    return { booths: [...booths].slice(0, mostBooths), doubt: top.doubt }
  }
}

/** Short words are other ones, not misspelled: "Studio A" and "Studio B", "Bau II" and "Bau III". */
function isMisspelled(words: readonly Token[], others: readonly Token[]): boolean {
  if (words.length !== others.length) return true
  return words.every(({ text }, at) => {
    const other = others[at]?.text ?? ''
    return text === other || Math.min(text.length, other.length) > 3
  })
}

/** The first position of a sorted list whose text does not come before this one. */
function firstFrom(sorted: readonly string[], text: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}
