import { foldText } from '../folded-text.ts'
import { withoutWhat, wordsOf } from './picture-hints.ts'
import { romanised } from './romanised.ts'

/** What companies put behind or before their names to say what they are in law. */
const legalForms = new Set(
  foldText(
    `gmbh mbh ggmbh ag kg kgaa ohg gbr ug ev eg ek se co cokg inc incorporated corp corporation company ltd limited llc llp lp plc pty pte pvt private sarl sas sasu sa snc eurl spa srl srls sl
    slu cv sab nv bv vof bvba ab as asa aps oy oyj sp z oo zoo sro doo dooel kft zrt nyrt ad ood eood ltda eireli sti kk gk yk fze fzco fzllc wll ооо ао зао пао оао ип тоо тов εε αε επε firma fa شركة مؤسسة`,
  ).split(/\s+/),
)
/** The same in scripts that put no blanks between words. */
const joinedLegalForms = /株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|\(株\)|㈱|주식회사|\(주\)|㈜/g
const joiningWords = new Set(['and', 'und', 'et', 'y', 'e', 'en', 'og', 'och', 'i', 'и', 'the', 'der', 'die', 'das'])

/** A name in the spellings by which it is compared. */
export interface ComparedName {
  /** Folded, without legal forms and joining words. */
  readonly words: readonly string[]
  /** Of all words, without what stands between them. */
  readonly whole: string
  /** Of `words`, in Latin letters where the script allows it, with "ü", "ue" and "u" alike. */
  readonly loose: string
}

/** @param alsoWhat whether words such as "logo" count, which say what a file is and not whose */
export function comparedName(text: string, { alsoWhat }: { readonly alsoWhat: boolean }): ComparedName {
  const all = wordsOf(undotted(text.replaceAll(joinedLegalForms, ' ').replaceAll(/\bKGaA\b/g, 'kgaa')))
  const counted = alsoWhat ? all : all.map(withoutWhat).filter((word) => word !== '')
  const core = counted.filter((word) => !legalForms.has(word) && !joiningWords.has(word))
  const words = core.length === 0 ? counted : core
  return { words, whole: counted.filter((word) => !joiningWords.has(word)).join(''), loose: looseKey(words) }
}

/** Words as one text in which spellings of the same sound are alike: "ä" and "ae", "ks" and "x". */
export function looseKey(words: readonly string[]): string {
  return romanised(words.join(''))
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('ks', 'x')
    .replaceAll('ph', 'f')
}

/** So much a letter tells: a Chinese or Korean character is a syllable or a word. */
export function letterWeight(text: string): number {
  let weight = 0
  for (const character of text) weight += character >= '\u2e80' ? 3 : 1
  return weight
}

/** "S.A.R.L." as one word. */
function undotted(text: string): string {
  return text.replaceAll(/(?<!\p{L})(?:\p{L}\.[ ]?){2,}(?!\p{L}{2})/gu, (dotted) => `${dotted.replaceAll(/[. ]/g, '')} `)
}
