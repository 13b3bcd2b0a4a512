/** The media process: looks at one file after another for the process that started it. */
import { toAppError } from '../../shared/errors.ts'
import { drawSvg, writePlainPicture } from './drawing.ts'
import { inspect } from './inspect.ts'
import { mediaRequest, type MediaMessage } from './messages.ts'
import { writeThumbnail, writeVectorThumbnail } from './picture.ts'

function say(message: MediaMessage): void {
  process.send?.(message)
}

async function answer(message: unknown): Promise<unknown> {
  const request = mediaRequest.parse(message)
  switch (request.kind) {
    case 'inspect':
      return inspect(request.path, request.name, request.formats)
    case 'thumbnail':
      await (request.isVector ? writeVectorThumbnail : writeThumbnail)(request.path, request.target, request.widthPixels)
      return null
    case 'draw-svg':
      await drawSvg(request.path, request.target)
      return null
    case 'plain-picture':
      return writePlainPicture(request)
    // Their libraries are loaded only where there are tables and drawings.
    case 'read-table':
      return (await import('../tables/reading/read-table.ts')).readTable(request.path, request.name, request.target, request.choice)
    case 'read-drawing':
      await (await import('../drawings/reading/read-drawing.ts')).readDrawing(request.path, request.name, request.target)
      return null
    case 'write-table':
      await (await import('../tables/writing/write-table.ts')).writeTable(request.path, request.target, request.format, request.sheet)
      return null
  }
}

process.on('message', (message) => {
  answer(message).then(
    (data) => say({ kind: 'done', data }),
    (thrown: unknown) => {
      const { code, message: text, details } = toAppError(thrown)
      say({ kind: 'failed', error: { code, message: text, ...(details === undefined ? {} : { details }) } })
    },
  )
})

// Whoever asked is gone. A decoder in the middle of a picture would hold an orderly exit up.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

say({ kind: 'ready' })
