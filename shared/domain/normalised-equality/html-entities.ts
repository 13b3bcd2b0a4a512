/**
 * The names of the characters U+00A0 to U+00FF, in their order:
 * https://html.spec.whatwg.org/multipage/named-characters.html.
 */
const latin1 = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest
Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig
agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`

const named: ReadonlyMap<string, string> = new Map([
  ...latin1.split(/\s+/).map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    fnof: 'ƒ',
    circ: 'ˆ',
    tilde: '˜',
  }),
  ...Object.entries({
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '\u200e',
    rlm: '\u200f',
    ndash: '–',
    mdash: '—',
  }),
  ...Object.entries({
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    dagger: '†',
    Dagger: '‡',
    bull: '•',
    hellip: '…',
    permil: '‰',
  }),
  ...Object.entries({
    lsaquo: '‹',
    rsaquo: '›',
    euro: '€',
    trade: '™',
    minus: '−',
    sol: '/',
    num: '#',
    lpar: '(',
    rpar: ')',
    commat: '@',
    grave: '`',
  }),
])

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,7}));/g
/** A text that went through an encoder at every save. */
const mostRounds = 3

/**
 * The text with the HTML entities in it as characters, those of entities too. Names are known for
 * what web frameworks encode: HTML 4's letters and punctuation.
 */
export function withoutEntities(text: string): string {
  let result = text
  for (let round = 0; round < mostRounds && result.includes('&'); round += 1) {
    const decoded = result.replaceAll(
      entity,
      (whole, decimal?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined) return named.get(name) ?? whole
        const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
          ? String.fromCodePoint(code)
          : whole
      },
    )
    if (decoded === result) break
    result = decoded
  }
  return result
}
