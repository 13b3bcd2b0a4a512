import { join } from 'node:path'
import { collectGarbageEarly } from '../application/garbage.ts'
import { keepFilesPrivate } from '../application/private-files.ts'
import { startDesktop } from './start.ts'

keepFilesPrivate()
collectGarbageEarly()
startDesktop(join(import.meta.dirname, '..'), process.argv.slice(1))
