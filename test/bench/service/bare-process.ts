import Fastify from 'fastify'
import pg from 'pg'

/** The least that a handler does for a create: no token, no rule, one statement. Arguments: database, port. */
const [url, port] = process.argv.slice(2)
if (url === undefined || port === undefined) throw new Error('arguments')
const pool = new pg.Pool({ connectionString: url, max: 8 })
await pool.query(
  'CREATE TABLE IF NOT EXISTS bare (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, content text NOT NULL)',
)
const app = Fastify()
app.get('/', () => ({ status: true }))
app.post('/', async (request) => {
  const { rows } = await pool.query<{ id: string }>('INSERT INTO bare (content) VALUES ($1) RETURNING id', [
    JSON.stringify(request.body),
  ])
  return { status: true, id: rows[0]?.id }
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
