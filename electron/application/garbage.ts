import { setFlagsFromString } from 'node:v8'

/**
 * Lets the process collect its garbage before there is much of it. To be called once, before anything else: what a host holds is small, and all it goes through (pages of listings, chunks of files) is
 * soon dropped, but left to itself V8 lets a pull of 100,000 attendees take 200 MiB before it looks. Measured: 62 MiB in the same CPU time. Only this process is concerned, not the windows.
 */
export function collectGarbageEarly(): void {
  // The young generation stays as small as it is at the start; the old one may grow to 2.2 times of what was left at the last collection.
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=120')
}
