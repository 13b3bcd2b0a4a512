import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What fpm, which makes packages for Linux, was told. */
export interface FpmCall {
  readonly args: readonly string[]
  /** The text files that are to be installed, by the place they are installed to. */
  readonly texts: Readonly<Record<string, string>>
}

// `node fpm-double.ts <folder> <what fpm is told>`: notes it in `<folder>/<kind of package>.json`.
const [, , folder = '', ...args] = process.argv
if (folder !== '' && args.length > 0) {
  const after = (option: string): string => args[args.indexOf(option) + 1] ?? ''
  const texts: Record<string, string> = {}
  for (const arg of args) {
    const [from = '', to] = arg.split('=')
    if (to !== undefined && /\.(desktop|xml)$/.test(from) && statSync(from).isFile())
      texts[to] = readFileSync(from, 'utf8')
  }
  const call: FpmCall = { args, texts }
  writeFileSync(join(folder, `${after('-t')}.json`), JSON.stringify(call))
  writeFileSync(after('--package'), 'a package')
}
