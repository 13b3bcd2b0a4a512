import type { FileFormat } from '../../../shared/entities/index.ts'
import { AppError } from '../../../shared/errors.ts'
import type { MediaFacts } from '../../workspace/stores/workspace.ts'

/**
 * What a file says of itself beyond its format: pages, duration, size. A film that says it in no way
 * that can be read is a film all the same; a PDF that nobody can show is not. Runs in the media
 * process.
 *
 * @throws AppError `file-damaged` (`pdf-unreadable`)
 */
export async function probe(path: string, name: string, format: FileFormat): Promise<MediaFacts> {
  try {
    switch (format) {
      case 'pdf':
        return await (await import('../pictures/pdf.ts')).probePdf(path, name)
      case 'mp4':
      case 'mov':
        return await (await import('./film.ts')).probeFilm(path)
      case 'avi':
      case 'wmv':
      case 'flv':
        return (await import('./old-film.ts')).probeOldFilm(path, format)
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
