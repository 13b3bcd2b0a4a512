/** The media process: looks at one file after another for the process that started it. */
import { toAppError } from '../../../shared/errors.ts'
import { derivePicture } from '../pictures/derive.ts'
import { drawSvg, writePlainPicture } from '../pictures/plain-picture.ts'
import { inspect, sniff } from '../inspect.ts'
import { limitMemory } from './memory-limit.ts'
import { mediaRequest, type MediaMessage } from '../messages/messages.ts'
import { parentProcess } from '../parent-process.ts'
import { probe } from '../probing/probe.ts'
import { writeThumbnail } from '../probing/thumbnail.ts'

const parent = parentProcess()

function say(message: MediaMessage): void {
  parent.say(message)
}

async function answer(message: unknown): Promise<unknown> {
  const request = mediaRequest.parse(message)
  switch (request.kind) {
    case 'inspect':
      return inspect(request.path, request.name, request.formats)
    case 'sniff':
      return sniff(request.start, request.name, request.formats)
    case 'probe':
      return probe(request.path, request.name, request.format)
    case 'thumbnail':
      return writeThumbnail(request)
    case 'derive':
      return derivePicture(request)
    case 'draw-svg':
      await drawSvg(request.path, request.target)
      return null
    case 'plain-picture':
      return writePlainPicture(request)
    // Their libraries are loaded only where there are tables and drawings.
    case 'read-table':
      return (await import('../../tables/reading/read-table.ts')).readTable(
        request.path,
        request.name,
        request.target,
        request.choice,
        request.entity,
      )
    case 'read-drawing':
      await (await import('../../drawings/read-drawing.ts')).readDrawing(request)
      return null
    case 'check-pack':
      await (await import('../../packs/pack-manifest.ts')).checkManifest(request.path, request.name)
      return null
    case 'check-layout':
      await (await import('../../plans/check-layout.ts')).checkLayout(request.path, request.name)
      return null
    case 'write-table':
      await (
        await import('../../tables/writing/write-table.ts')
      ).writeTable(request.path, request.target, request.format, request.sheet)
      return null
  }
}

parent.onRequest((message) => {
  answer(message).then(
    (data) => say({ kind: 'done', data }),
    (cause: unknown) => {
      const { code, message: text, details } = toAppError(cause)
      const error = { code, message: text, ...(details === undefined ? {} : { details }) }
      say({ kind: 'failed', ...(brokeLibrary(cause) ? { unfit: true } : {}), error })
    },
  )
})

/** A library in WebAssembly that was aborted, or trapped, answers nothing sensible from then on. */
function brokeLibrary(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof WebAssembly.RuntimeError) return true
  return false
}

limitMemory()
say({ kind: 'ready' })
