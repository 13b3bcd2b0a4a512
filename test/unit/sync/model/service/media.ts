import { extname } from 'node:path'
import {
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../../../shared/domain/record/record-values.ts'
import type { Temper } from './service-types.ts'
import { textOf, type Modelled } from '../world/values.ts'

/**
 * The files of the service, and where it serves them. A stored file is `{ path, content, number }`;
 * its content is the name it came with.
 */
export interface Media {
  store(content: string): JsonObject
  /** What the service makes of a file that it is sent. */
  keeps(content: string): string
  /** Where a file of a record is served now; `null` where there is none. */
  address(entity: Modelled, id: number, field: string, value: JsonValue | undefined): JsonValue
  content(url: string): string | undefined
  /** Addresses are signed anew. */
  sign(): void
}

export function createMedia(
  temper: Pick<Temper, 'media' | 'signs' | 'reencodes' | 'addressesByContent'>,
  valueOf: (entity: string, id: number, field: string) => JsonValue | undefined,
): Media {
  const contents = new Map<string, string>()
  const numbers = new Map<string, number>()
  let signature = 0

  return {
    store(content) {
      const name = content.replaceAll(' ', '-')
      const path = `/f/${temper.addressesByContent ? name : numbers.size + 1}/${name}`
      const number = numbers.get(path) ?? numbers.size + 1
      numbers.set(path, number)
      contents.set(path, content)
      contents.set(String(number), content)
      return { path, content, number }
    },
    keeps: (content) =>
      temper.reencodes && extname(content) === '.png' && !content.startsWith('re-')
        ? `re-${content}`
        : content,
    address(entity, id, field, value) {
      if (!isObject(value)) return null
      const prefix = temper.signs === 'path' ? `/s${signature}` : ''
      const place = `/slot/${entity}/${id}/${field}${extname(textOf(value['content']))}`
      const query = temper.signs === 'query' ? [`expires=${signature}`, `signature=${signature}`] : []
      const number = textOf(value['number'])
      if (temper.media === 'query') query.unshift(`id=${number}`)
      if (temper.media === 'version') query.unshift(`v=${number}`)
      const path = { path: textOf(value['path']), query: '/media', version: place, 'in place': place }[
        temper.media
      ]
      return `https://files.example${prefix}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`
    },
    content(url) {
      if (!URL.canParse(url)) return undefined
      const { pathname, searchParams } = new URL(url)
      const path = pathname.replace(/^\/s\d+(?=\/)/, '')
      if (temper.media === 'query') return contents.get(searchParams.get('id') ?? '')
      if (temper.media === 'version') return contents.get(searchParams.get('v') ?? '')
      if (temper.media === 'path') return contents.get(path)
      const [, , entity = '', id = '', name = ''] = path.split('/')
      const value = valueOf(entity, Number(id), name.slice(0, name.length - extname(name).length))
      return isObject(value) ? textOf(value['content']) : undefined
    },
    sign: () => void (signature += 1),
  }
}

/** A file whatever the service has made of it. */
export function originalOf(content: string): string {
  return content.replace(/^re-/, '')
}
