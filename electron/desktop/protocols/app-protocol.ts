import { open } from 'node:fs/promises'
import { extname, isAbsolute, relative, resolve } from 'node:path'
import { appHost } from './schemes.ts'
import { fileBody } from './file-body.ts'
import { pagePolicy, securityHeaders } from '../../application/page-policy.ts'

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
}

/**
 * Serves the built page from `folder` as `app://booth-builder/…`; nothing outside the folder,
 * whatever the path.
 */
export function createAppProtocol(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405)
    const path = filePath(folder, request.url)
    if (path === undefined) return refusal(404)
    const file = await open(path, 'r').catch(() => undefined)
    if (file === undefined) return refusal(404)
    const stats = await file.stat()
    if (!stats.isFile()) {
      await file.close()
      return refusal(404)
    }
    const headers = {
      ...securityHeaders(pagePolicy(['asset:'])),
      'Content-Type': mimeTypes[extname(path).toLowerCase()] ?? 'application/octet-stream',
      'Content-Length': String(stats.size),
    }
    if (request.method === 'HEAD' || stats.size === 0) {
      await file.close()
      return new Response(null, { status: 200, headers })
    }
    return new Response(fileBody(file, 0, stats.size), { status: 200, headers })
  }
}

function filePath(folder: string, url: string): string | undefined {
  const parsed = new URL(url)
  if (parsed.host !== appHost) return undefined
  let path: string
  try {
    path = decodeURIComponent(parsed.pathname)
  } catch {
    return undefined
  }
  if (path.includes('\0') || path.includes('\\')) return undefined
  const file = resolve(folder, path === '/' ? 'index.html' : `.${path}`)
  const inside = relative(folder, file)
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? undefined : file
}

function refusal(status: 404 | 405): Response {
  return new Response(null, { status, headers: securityHeaders(pagePolicy(['asset:'])) })
}
