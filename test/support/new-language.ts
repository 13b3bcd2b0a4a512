import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes the folder of a new language: the English texts, each marked as untranslated, which the
 * tests count until the mark is gone. `npm run new-language -- xx`
 */
const locales = join(import.meta.dirname, '../../renderer/locales')
const [code = ''] = process.argv.slice(2)
if (!/^[a-z]{2,3}$/.test(code)) throw new Error('Say which language by its code: npm run new-language -- es')

const folder = join(locales, code)
await cp(join(locales, 'en'), folder, { recursive: true, errorOnExist: true, force: false })
for (const name of await readdir(folder)) {
  const path = join(folder, name)
  const text = await readFile(path, 'utf8')
  await writeFile(path, name === 'index.ts' ? text : skeleton(text, name))
}
process.stdout.write(
  [
    `Made renderer/locales/${code}. What is left to do:`,
    `- Add a line for ${code} to shared/languages.ts.`,
    '- Translate the texts, and take the mark ⟦ from the beginning of each.',
    '- npm run test:unit -- test/unit/locales says what is missing.',
    '',
  ].join('\n'),
)

/** Texts are the values of entries; imports, types and keys are none. */
function skeleton(english: string, name: string): string {
  const marked = english.replace(/((?:^|[{,])\s*(?:\w+|'[^'\n]+'):\s*)(['`])(?=[^'`\n])/gm, '$1$2⟦')
  // The errors say their shape themselves.
  if (!/\n}\s*$/.test(marked)) return marked
  return `import type english from '../en/${name}'\n\n${marked.replace(/\n}\s*$/, '\n} satisfies typeof english\n')}`
}
