import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localesFolder, madeFiles } from './files.ts'

/**
 * `npm run texts`: brings the texts into their order, whatever tool wrote them, and writes what
 * follows from them: the index of each language and the list of languages.
 */
for (const [name, content] of madeFiles(localesFolder)) {
  const path = join(localesFolder, name)
  if (existsSync(path) && readFileSync(path, 'utf8') === content) continue
  writeFileSync(path, content)
  process.stdout.write(`${name}\n`)
}
