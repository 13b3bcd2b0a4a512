import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { localesFolder, nameOf, pluralsOf, readTexts, textFile, type TextBranch } from './files.ts'

/** What a text begins with that is still the English one; the tests count them. */
export const untranslated = '⟦'

/**
 * Makes the folder of a new language in `folder`: the English texts, each marked as untranslated,
 * with the plural forms that the language has. Throws where `Intl` does not know the language, or
 * its folder is there.
 */
export function makeLanguage(folder: string, code: string): void {
  if (!isKnown(code)) throw new Error('Say which language by its code: npm run new-language -- pt-BR')
  mkdirSync(join(folder, code))
  const plurals = pluralsOf(code)
  for (const name of readdirSync(join(folder, 'en')).filter((one) => one.endsWith('.json'))) {
    const english = readTexts(readFileSync(join(folder, 'en', name), 'utf8'), `en/${name}`)
    writeFileSync(join(folder, code, name), textFile(skeletonOf(english, plurals), english))
  }
}

function isKnown(code: string): boolean {
  try {
    return (
      Intl.getCanonicalLocales(code)[0] === code &&
      Intl.PluralRules.supportedLocalesOf(code).length > 0 &&
      nameOf(code) !== code
    )
  } catch {
    // Not a language tag at all.
    return false
  }
}

function skeletonOf(branch: TextBranch, plurals: readonly string[]): TextBranch {
  return Object.fromEntries(
    Object.entries(branch).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? untranslated + printAST(inForms(parse(text, { ignoreTag: true }), plurals))
        : skeletonOf(text, plurals),
    ]),
  )
}

/** Each plural of the text with the forms `plurals`; one that English does not have says what its `other` says. */
function inForms(
  elements: readonly MessageFormatElement[],
  plurals: readonly string[],
): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type !== TYPE.plural) return element
    const exact = Object.keys(element.options).filter((name) => name.startsWith('='))
    const other = element.options['other'] ?? { value: [] }
    return {
      ...element,
      options: Object.fromEntries(
        [...exact, ...plurals].map((name) => [name, element.options[name] ?? other]),
      ),
    }
  })
}

if (process.argv[1] === import.meta.filename) {
  const [code = ''] = process.argv.slice(2)
  makeLanguage(localesFolder, code)
  await import('./main.ts')
  process.stdout.write(
    [
      `Made renderer/locales/${code}. What is left to do:`,
      `- Translate the texts, and take the mark ${untranslated} from the beginning of each.`,
      '- Give its terms a column in docs/glossary.md.',
      '- npm run test:unit -- test/unit/locales says what is missing.',
      '',
    ].join('\n'),
  )
}
