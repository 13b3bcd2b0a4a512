import type { FastifyReply } from 'fastify'
import { pagePolicy, securityHeaders } from '../application/page-policy.ts'

export function setSecurityHeaders(reply: FastifyReply): void {
  reply.headers({
    ...securityHeaders(pagePolicy()),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), usb=()',
    'cache-control': 'no-store',
  })
}
