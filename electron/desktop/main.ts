import { join } from 'node:path'
import { collectGarbageEarly, keepFilesPrivate } from '../application/host/process-settings.ts'
import { startDesktop } from './start.ts'

keepFilesPrivate()
collectGarbageEarly()
await startDesktop(join(import.meta.dirname, '..'), process.argv.slice(1))
