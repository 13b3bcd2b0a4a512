/** Codes of a TEXT: degree, diameter, plus-minus, percent, a character by its number. */
const percentSigns: Readonly<Record<string, string>> = { c: '⌀', d: '°', p: '±', '%': '%' }

/** A TEXT or an attribute as a person reads it: without `%%` codes, with `\U+XXXX` resolved. */
export function plainText(written: string): string {
  const signs = written.replaceAll(
    /%%(?:(\d{3})|([a-z%]))/gi,
    (_code, number: string | undefined, sign: string | undefined) =>
      number === undefined
        ? (percentSigns[sign?.toLowerCase() ?? ''] ?? '')
        : String.fromCodePoint(Number(number)),
  )
  return visible(characters(signs))
}

/**
 * An MTEXT as a person reads it: formatting codes and braces gone, `\P` a new line, a stacked
 * fraction `\S1^2;` as 1/2.
 */
export function plainMultilineText(written: string): string {
  const text = characters(written)
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '{' || character === '}') continue
    if (character !== '\\') {
      plain += character
      continue
    }
    at += 1
    const code = text[at] ?? ''
    if ('\\{}'.includes(code)) plain += code
    else if (code === 'P' || code === 'X' || code === 'N') plain += '\n'
    else if (code === '~') plain += ' '
    else if ('ACFfHpQTWS'.includes(code)) {
      const end = text.indexOf(';', at)
      if (code === 'S') plain += text.slice(at + 1, end < 0 ? undefined : end).replace(/[#^/]\s*/, '/')
      // Without its end the rest of the text belongs to the code.
      at = end < 0 ? text.length : end
    }
  }
  return visible(plain.replaceAll(/\^I/g, ' ').replaceAll(/\^[JM]/g, '\n'))
}

function characters(text: string): string {
  return text.replaceAll(/\\U\+([0-9a-f]{4})/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Without what cannot be seen and the space around it. */
function visible(text: string): string {
  return text
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')
}
