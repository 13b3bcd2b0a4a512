import { BuildCRUDRoute, BuildDatabucket, BuildEnvironment } from '@mockoon/commons'
import { MockoonServer } from '@mockoon/commons-server'
import { readFileSync } from 'node:fs'

/** Mockoon's own server over one list of records. Arguments: file of the records, port. */
const [records, port] = process.argv.slice(2)
if (records === undefined || port === undefined) throw new Error('arguments')
const bucket = BuildDatabucket({ name: 'booths', value: readFileSync(records, 'utf8') })
const route = BuildCRUDRoute(true, { endpoint: 'booths', databucketID: bucket.id })
const environment = BuildEnvironment({
  hasDefaultRoute: false,
  hasContentTypeHeader: true,
  hasCorsHeaders: false,
  port: Number(port),
})
const server = new MockoonServer(
  {
    ...environment,
    hostname: '127.0.0.1',
    data: [bucket],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: route.uuid }],
  },
  { enableAdminApi: false },
)
server.on('error', (code, error) => {
  throw error ?? new Error(code)
})
server.start()
