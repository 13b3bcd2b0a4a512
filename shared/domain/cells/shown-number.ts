/** What may stand before a section without being seen in it: a language, a colour. */
const unseen = /^(?:\[(?:\$-[\da-z-]*|black|blue|cyan|green|magenta|red|white|yellow|color\d+)\])*/i
/** A zero; a text in quotes; a character after a backslash; one that stands for itself (ECMA-376 part 1, 18.8.31). */
const plainParts = /0|"([^"]*)"|\\(.)|([-+(): !&'~{}<>=^])/gsu
const plainSection = new RegExp(`^(?:${plainParts.source})+$`, 'su')

/**
 * What a spreadsheet shows of a number whose format is made of zeros and fixed texts: `00000` of
 * postal codes, `000-000`, `"H"000`. `undefined`: the format is another, as of amounts, shares and
 * currencies, of which the number says what is meant, or the number is not whole or below zero.
 */
export function shownNumber(number: number, format: string): string | undefined {
  if (!Number.isSafeInteger(number) || number < 0) return undefined
  const sections = sectionsOf(format)
  const section = (number === 0 ? sections[2] : undefined) ?? sections[0] ?? ''
  const plain = section.replace(unseen, '')
  if (!plainSection.test(plain)) return undefined
  const parts = [...plain.matchAll(plainParts)].map(
    ([whole, quoted, escaped, itself]) => quoted ?? escaped ?? itself ?? (whole === '0' ? null : ''),
  )
  const zeros = parts.filter((part) => part === null).length
  const texts = parts.filter((part) => part !== null).join('')
  if (zeros === 0 || /\p{Sc}/u.test(texts)) return undefined
  const digits = String(number).padStart(zeros, '0')
  // Digits for which there is no zero stand before the first one.
  let next = digits.length - zeros
  let shown = ''
  let isFirst = true
  for (const part of parts) {
    if (part !== null) {
      shown += part
      continue
    }
    shown += isFirst ? digits.slice(0, next + 1) : digits.charAt(next)
    isFirst = false
    next += 1
  }
  return shown
}

/** For numbers above zero, below it, and zero itself. */
function sectionsOf(format: string): readonly string[] {
  return [...format.matchAll(/(?:^|;)((?:"[^"]*"|\\.|[^;"\\])*)/gs)].map(([, section = '']) => section)
}
