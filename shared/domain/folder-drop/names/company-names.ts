import { normaliseForSearch } from '../../record/search-normalisation.ts'
import { tokensOf, type Token } from '../words/name-tokens.ts'

const listed = (text: string): ReadonlySet<string> => new Set(normaliseForSearch(text).split(/\s+/))
/** What companies put behind their names to say what they are in law; some of it is a word elsewhere. */
const legalForms = listed(
  `gmbh mbh ggmbh ag kg kgaa ohg gbr ug ev eg ek se co cokg haftungsbeschränkt inc incorporated corp corporation company ltd limited llc llp lp plc pty pte pvt private sarl sas sasu sa snc
   eurl spa srl srls sl slu cv sab nv bv vof bvba ab as asa aps oy oyj sp zoo spzoo sro doo dooel kft zrt nyrt ad ood eood ltda eireli sti kk gk yk fze fzco fzllc wll ооо ао зао пао оао ип
   тоо тов εε αε επε sadecv spk lda gesmbh eu og ou uab sia publ cie`,
)
/** Those that mean nothing else, wherever they stand. */
const plainForms = listed(
  'gmbh mbh ggmbh kgaa ohg haftungsbeschränkt inc ltd llc llp pty pvt sarl eurl srl srls bvba spzoo dooel fzllc ltda eireli',
)
/** Those that stand before a name. */
const leadingForms = listed('firma fa pt ооо ао зао пао оао ип тоо тов شركة مؤسسة')
/** Words where they are written with one capital: "Aqua Spa". */
const wordForms = listed('spa zoo sas as se ad sti co company private og ou eu')
const sameForms: Readonly<Record<string, string>> = {
  incorporated: 'inc',
  corporation: 'corp',
  company: 'co',
  limited: 'ltd',
  zoo: 'spzoo',
}
/** The same in scripts that put no blanks between words, each with its short spellings. */
const joinedForms = [
  ['株式会社', /株式会社|[(（]株[)）]|㈱/g],
  ['有限会社', /有限会社/g],
  ['合同会社', /合同会社/g],
  ['股份有限公司', /股份有限公司/g],
  ['有限公司', /有限责任公司|(?<!股份)有限公司/g],
  ['주식회사', /주식회사|[(（]주[)）]|㈜/g],
] as const
const joinedFormWords: ReadonlySet<string> = new Set(joinedForms.map(([form]) => normaliseForSearch(form)))
const joiningWords = listed('and und et y e en og och i и')
const articles = listed('the der die das')
/** "S. p. A." is written in so many parts at most. */
const mostParts = 5

/** The name of a company, taken apart. */
export interface CompanyName {
  /** All of it, but for "and" between two words and legal forms that are written without blanks. */
  readonly all: readonly Token[]
  /** Without what says only what the company is in law, and without an article before it. */
  readonly core: readonly Token[]
  /** What says what the company is in law, in one spelling each. */
  readonly forms: ReadonlySet<string>
  /** Whether one of the forms is a word as well, and may belong to the name: "aqua spa". */
  readonly isWord: boolean
  /** Whether a number follows the form: "Studio GmbH 2" may be the second file of "Studio GmbH". */
  readonly isNumberBehind: boolean
}

/** The tokens of a booth's name. */
export function nameTokensOf(name: string): readonly Token[] {
  return tokensOf(withFormsApart(name))
}

/** A text in which the legal forms that are written without blanks are words of their own. */
export function withFormsApart(text: string): string {
  let apart = text.replaceAll(/\bKGaA\b/g, 'kgaa')
  for (const [form, spellings] of joinedForms) apart = apart.replaceAll(spellings, ` ${form} `)
  return apart
}

export function companyName(tokens: readonly Token[]): CompanyName {
  const forms = new Set(tokens.flatMap(({ text }) => (joinedFormWords.has(text) ? [text] : [])))
  const named = tokens.filter(({ text }) => !joinedFormWords.has(text))
  const all = named.filter(
    ({ text, written }, at) =>
      // "Studio E Design" has a letter there, "Pane e Vino" a word.
      !joiningWords.has(text) ||
      at === 0 ||
      at === named.length - 1 ||
      (text.length === 1 && written !== written.toLowerCase()),
  )
  const core: Token[] = []
  let isWord = false
  let isNumberBehind = false
  for (let at = 0; at < all.length;) {
    const length = lengthOfForm(all, at)
    const own = all.slice(at, at + length)
    if (length === 0 || (at === 0 && length === all.length)) {
      core.push(...all.slice(at, at + Math.max(1, length)))
      at += Math.max(1, length)
      continue
    }
    const form = own.map(({ text }) => text).join('')
    forms.add(sameForms[form] ?? form)
    isNumberBehind = all[at + length]?.isNumber === true
    isWord ||= length === 1 && wordForms.has(form)
    at += length
  }
  const [first, ...others] = core
  const withoutArticle = first !== undefined && others.length > 0 && articles.has(first.text) ? others : core
  return { all, core: withoutArticle, forms, isWord, isNumberBehind }
}

/** How many tokens from a position on are a legal form; 0: none is. */
function lengthOfForm(tokens: readonly Token[], at: number): number {
  const first = tokens[at]
  if (first === undefined || first.isNumber) return 0
  if (at === 0) return leadingForms.has(first.text) ? 1 : 0
  for (let length = Math.min(mostParts, tokens.length - at); length > 0; length -= 1) {
    const own = tokens.slice(at, at + length)
    const form = own.map(({ text }) => text).join('')
    if (!legalForms.has(form) || (length > 1 && own.some(({ text }) => text.length > 3))) continue
    if (length === 1 && wordForms.has(form) && /^\p{Lu}\p{Ll}/u.test(first.written)) continue
    if (plainForms.has(form) || isEnd(tokens, at + length)) return length
  }
  return 0
}

/** Whether nothing but legal forms and numbers follows: "Blue Chemie AG 12". */
function isEnd(tokens: readonly Token[], from: number): boolean {
  const next = tokens[from]
  if (next === undefined) return true
  if (next.isNumber) return isEnd(tokens, from + 1)
  const length = lengthOfForm(tokens, from)
  return length > 0 && isEnd(tokens, from + length)
}
