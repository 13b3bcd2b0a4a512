import { readFileSync } from 'node:fs'

const glib = /\/lib(?:glib|gobject)-2\.0\.so/

/**
 * Whether a GLib is loaded in this process, or in those that it starts. Asked before the library of
 * pictures brings one of its own.
 */
export function holdsGlib(): boolean {
  if (process.platform !== 'linux') return false
  if (glib.test(process.env['LD_PRELOAD'] ?? '')) return true
  try {
    return glib.test(readFileSync('/proc/self/maps', 'latin1'))
  } catch {
    return 'electron' in process.versions
  }
}
