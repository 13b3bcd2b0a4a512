import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { writeRegistration } from '../../../electron/application/host/known-events.ts'
import { openWorkspace } from '../../../electron/workspace/open.ts'
import { temporaryFolder } from '../../support/workspaces/workspace.ts'

const root = resolve(import.meta.dirname, '../../..')
const loadedModules = `import { registerHooks } from 'node:module'
  const urls = []
  registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
  process.on('exit', () => process.stderr.write(urls.join('\\n')))`

/** What is loaded of the program, and the packages of others. */
function loadedBy(...args: readonly string[]): readonly string[] {
  const workspace = temporaryFolder()
  const opened = openWorkspace(workspace, { clock: Date })
  writeRegistration(opened, {
    ...{ id: 'event', name: 'Fair', baseUrl: 'http://127.0.0.1:9', remoteId: '1', sample: false },
    ...{ startDate: null, endDate: null, timezone: null, lastOpenedAt: null },
  })
  opened.close()
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...[
        '--disable-warning=ExperimentalWarning',
        '--import',
        `data:text/javascript,${encodeURIComponent(loadedModules)}`,
      ],
      ...[join(root, 'electron/cli/main.ts'), ...args, '--workspace', workspace],
    ],
    { encoding: 'utf8', env: { ...process.env, XDG_CACHE_HOME: workspace } },
  )
  expect(status).toBe(0)
  const names = stderr.split('\n').flatMap((url) => {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)|\/electron\/(.*)$/.exec(url)?.filter(Boolean) ?? []
    return name ?? []
  })
  return [...new Set(names)]
}

const heavy = ['application/create-application.ts', 'gateway/client.ts', 'sync/engine/engine.ts', 'fontkit']

it('a command that needs the application loads it', () => {
  expect(loadedBy('diagnostics')).toEqual(expect.arrayContaining(heavy))
})

it.each([['status'], ['parked'], ['conflicts'], ['exhibitors'], ['list', 'booth']])(
  '%s, which only reads, starts without it, and without the packages of others but one',
  (...args) => {
    const loaded = loadedBy(...args)
    expect(loaded.filter((name) => heavy.includes(name))).toEqual([])
    expect(loaded.filter((name) => !name.endsWith('.ts'))).toEqual(['zod'])
  },
)
