import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { answerProblems } from '../../../electron/service/http/answers.ts'

describe('a fault of the service', () => {
  it.each(['Unexpected end of JSON input', 'The header of the file is damaged.', 'Malformed row'])(
    'is no fault of the request, however it is put: %s',
    async (message) => {
      const app = Fastify()
      answerProblems(app)
      app.get('/', () => {
        throw new Error(message)
      })
      const answer = await app.inject('/')
      expect(answer.statusCode).toBe(500)
      expect(answer.json()).toEqual({ status: false, message: 'The service could not answer this request.' })
      await app.close()
    },
  )
})
