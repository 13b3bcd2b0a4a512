/** The media process: looks at one file after another for the process that started it. */
import { toAppError, AppError } from '../../../shared/errors.ts'
import { derivePicture } from '../pictures/derive.ts'
import { drawSvg, writePlainPicture } from '../pictures/plain-picture.ts'
import { inspect, sniff } from '../inspect.ts'
import { limitMemory } from './memory-limit.ts'
import { mediaRequest, type MediaMessage } from '../messages/messages.ts'
import { parentProcess } from '../parent-process.ts'
import { writeThumbnail } from '../probing/thumbnail.ts'
import type { FileFormat } from '../../../shared/entities/index.ts'
import type { MediaFacts } from '../../workspace/stores/workspace.ts'

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

/**
 * What a file says of itself beyond its format: pages, duration, size. A film that says it in no way
 * that can be read is a film all the same; a PDF that nobody can show is not. Runs in the media
 * process.
 *
 * @throws AppError `file-damaged` (`pdf-unreadable`)
 */
async function probe(path: string, name: string, format: FileFormat): Promise<MediaFacts> {
  try {
    switch (format) {
      case 'pdf':
        return await (await import('../pictures/pdf.ts')).probePdf(path, name)
      case 'mp4':
      case 'mov':
        return await (await import('../probing/film.ts')).probeFilm(path)
      case 'avi':
      case 'wmv':
      case 'flv':
        return (await import('../probing/old-film.ts')).probeOldFilm(path, format)
      case 'jpg':
      case 'png':
      case 'word':
      case 'excel':
      case 'powerpoint':
      case 'svg':
      case 'dxf':
      case 'webp':
      case 'heic':
      case 'avif':
      case 'gif':
      case 'tiff':
        return {}
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    return {}
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
