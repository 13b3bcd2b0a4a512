import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defects, editsOf, placesOf, type Defect } from './defects.ts'

const root = join(import.meta.dirname, '../../../..')
const copied = ['electron', 'shared', 'resources', 'test/unit/sync/model', 'package.json']
/** A defect may make the synchronisation go on for ever. */
const longestMs = 10 * 60_000

export interface DefectOptions {
  readonly runs: number
  readonly seed: number
  /** Only rules with this text. */
  readonly only?: string | undefined
  readonly say: (line: string) => void
}

/**
 * Runs the model over a copy of the sources for each deliberate defect. Gives whether at least nine
 * of ten are found; throws where the sources as they are do not hold, or where a defect does not
 * fit them any more.
 */
export async function findDefects({ runs, seed, only = '', say }: DefectOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'booth-builder-defects-'))
  try {
    for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    if ((await runModel(folder, runs, seed)) !== 'holds')
      throw new Error(`The sources as they are do not hold with seed ${seed}: run the model alone first.`)
    const chosen = defects.filter(({ rule }) => rule.includes(only))
    const missed: string[] = []
    for (const defect of chosen) {
      const mend = spoil(folder, defect)
      const result = await runModel(folder, runs, seed)
      mend()
      if (result === 'holds') missed.push(defect.rule)
      say(`${result === 'holds' ? 'not found' : result}: ${defect.rule}`)
    }
    say(
      `sync model: ${chosen.length - missed.length} of ${chosen.length} deliberate defects found, ${runs} runs each, seed ${seed}`,
    )
    for (const rule of missed) say(`not found: ${rule}`)
    return missed.length * 10 <= chosen.length
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Gives how to mend it. */
function spoil(folder: string, defect: Defect): () => void {
  const mends = editsOf(defect).map(({ file, from, to }) => {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    const [place, another] = placesOf(text, from)
    if (place === undefined || another !== undefined)
      throw new Error(`“${defect.rule}”: ${file} does not have this once: ${from}`)
    writeFileSync(
      path,
      text.replace(place, () => to),
    )
    return () => writeFileSync(path, text)
  })
  return () => {
    for (const mend of mends) mend()
  }
}

function runModel(folder: string, runs: number, seed: number): Promise<string> {
  const main = join(folder, 'test/unit/sync/model/main.ts')
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      main,
      '--brief',
      '--runs',
      String(runs),
      '--seed',
      String(seed),
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const timer = setTimeout(() => child.kill('SIGKILL'), longestMs)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve('holds')
      else
        resolve(/failed after \d+ runs/.exec(text)?.[0].replace('failed', 'found') ?? 'found, without an end')
    })
  })
}
