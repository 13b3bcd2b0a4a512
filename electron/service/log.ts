import { destination, pino, type Logger } from 'pino'

/** Structured log on standard error. Requests appear without headers and without their query, which may hold an e-mail address. */
export function createLog(enabled: boolean): Logger {
  return pino(
    {
      level: enabled ? 'info' : 'silent',
      redact: { paths: ['*.authorization', '*.app_secret', '*.client_secret', '*.access_token'], censor: '[redacted]' },
      serializers: { req: requestLine },
    },
    destination({ fd: 2, sync: true }),
  )
}

function requestLine(request: { readonly method?: string; readonly url?: string }) {
  return { method: request.method, path: request.url?.split('?', 1)[0] }
}
