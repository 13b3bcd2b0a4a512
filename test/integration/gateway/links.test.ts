import type { LookupFunction } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkLinks } from '../../../electron/application/readiness/check-links.ts'
import { createHttpClient } from '../../../electron/gateway/requests/http.ts'
import { createLinkChecker, type LinkChecker } from '../../../electron/gateway/links.ts'
import { publicLookup } from '../../../electron/gateway/requests/private-networks.ts'
import { createRecord } from '../../../electron/workspace/edits/index.ts'
import {
  startScriptedService,
  type Reply,
  type ScriptedService,
} from '../../support/services/scripted-service.ts'
import { adviceIn } from '../../support/workspaces/advice.ts'
import { temporaryWorkspace } from '../../support/workspaces/workspace.ts'

const { signal } = new AbortController()
const gives =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (_request, response) =>
    void response.writeHead(status, headers).end()
const sendsTo = (location: string): Reply => gives(302, { location })
const hangs: Reply = () => undefined
const both = (path: string, reply: Reply) => ({ [`HEAD ${path}`]: reply, [`GET ${path}`]: reply })

let sites: ScriptedService
let checker: LinkChecker
let port: string
const asked: { readonly method: string; readonly path: string; readonly headers: object }[] = []

/** Names of a public network that lead to this test's own server; every other name is unknown. */
const lookup: LookupFunction = (hostname, _options, callback) => {
  if (hostname.endsWith('.site.example')) callback(null, [{ address: '127.0.0.1', family: 4 }])
  // As the system does: later.
  else setImmediate(() => callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []))
}

beforeEach(async () => {
  asked.splice(0)
  sites = await startScriptedService(
    {
      ...both('/fine', gives(200)),
      ...both('/gone', gives(404)),
      ...both('/login', gives(403)),
      'HEAD /no-head': gives(405),
      'GET /no-head': gives(206),
      'HEAD /odd-head': gives(404),
      'GET /odd-head': gives(200),
      ...both('/moved', sendsTo('/fine')),
      ...both('/round', sendsTo('/round')),
      ...both('/inside', sendsTo('http://192.168.0.1/admin')),
      ...both('/metadata', sendsTo('http://169.254.169.254/latest')),
      ...both('/file', sendsTo('file:///etc/passwd')),
      ...both('/hang', hangs),
    },
    {
      before: (request) => {
        asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
        return false
      },
    },
  )
  ;({ port } = new URL(sites.baseUrl))
  checker = createLinkChecker(
    undefined,
    createHttpClient({ connectMs: 300, idleMs: 300, answerMs: 300 }, lookup),
  )
})
afterEach(async () => {
  checker.close()
  await sites.stop()
})

const at = (path: string): string => `http://www.site.example:${port}${path}`

it.each([
  ['/fine', { found: 'works', answer: '200' }],
  ['/gone', { found: 'broken', answer: '404' }],
  ['/login', { found: 'works', answer: '403' }],
  ['/no-head', { found: 'works', answer: '206' }],
  ['/odd-head', { found: 'works', answer: '200' }],
  ['/moved', { found: 'works', answer: '200' }],
  ['/round', { found: 'broken', answer: 'redirects' }],
  ['/inside', { found: 'private' }],
  ['/metadata', { found: 'private' }],
  ['/file', { found: 'broken', answer: '302' }],
  ['/hang', { found: 'broken', answer: 'no-answer' }],
])('a link is followed as a visitor would: %s', async (path, expected) => {
  expect(await checker.check(at(path), signal)).toMatchObject({ ...expected, unreachable: false })
})

it('is never followed into this machine or a private network, under whatever name', async () => {
  for (const url of [
    sites.baseUrl,
    `http://localhost:${port}/fine`,
    `http://[::1]:${port}/fine`,
    'http://10.0.0.1/',
    'http://0.0.0.0:1/',
  ]) {
    expect(await checker.check(url, signal), url).toMatchObject({ found: 'private' })
  }
  const guarded = createLinkChecker(
    undefined,
    createHttpClient({ connectMs: 300, idleMs: 300, answerMs: 300 }, publicLookup(lookup as never)),
  )
  expect(await guarded.check(at('/fine'), signal)).toMatchObject({ found: 'private' })
  guarded.close()
  expect(asked).toEqual([])
})

it('says nothing of who asks, not even what the address says', async () => {
  await checker.check(`http://ada:secret@www.site.example:${port}/fine#part`, signal)
  expect(asked).toHaveLength(1)
  expect(JSON.stringify(asked)).not.toMatch(/secret|authorization|cookie|part/i)
})

const booth = (booth_company_url: string) => ({ booth_name: booth_company_url, booth_company_url })
const options = { signal, onDone: () => undefined }

it('what was found is kept with its day and advised from then on, each address tried once', async () => {
  const workspace = temporaryWorkspace()
  for (const url of [at('/gone'), at('/gone'), at('/fine'), 'https://nowhere.unknown-name.org/', 'nonsense'])
    createRecord(workspace, 'booth', booth(url))
  expect(await checkLinks(workspace, checker, options)).toEqual({ checked: 3, broken: 2, offline: false })
  expect(asked.filter(({ path }) => path === '/gone').map(({ method }) => method)).toEqual(['HEAD', 'GET'])
  expect(workspace.readiness.linkCheck('https://nowhere.unknown-name.org/')).toMatchObject({
    found: 'broken',
    answer: 'no-such-host',
  })
  while (workspace.lists.judgeSome());
  const answers = (await adviceIn(workspace)).filter(({ code }) => code === 'link-broken')
  expect(answers.filter(({ params }) => params?.['answer'] === '404')).toHaveLength(2)
})

it('nothing is kept where nothing can be reached: it could not be tried', async () => {
  const workspace = temporaryWorkspace()
  for (const name of ['one', 'two', 'three'])
    createRecord(workspace, 'booth', booth(`https://www.${name}-unknown.org/`))
  expect(await checkLinks(workspace, checker, options)).toEqual({ checked: 0, broken: 0, offline: true })
  expect(workspace.readiness.linkCheck('https://www.one-unknown.org/')).toBeUndefined()
})

it('can be called off', async () => {
  const workspace = temporaryWorkspace()
  createRecord(workspace, 'booth', booth(at('/hang')))
  const controller = new AbortController()
  const checking = checkLinks(workspace, checker, { ...options, signal: controller.signal })
  controller.abort()
  await expect(checking).rejects.toMatchObject({ code: 'cancelled' })
})
