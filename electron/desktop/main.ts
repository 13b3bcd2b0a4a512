import { join } from 'node:path'
import { collectGarbageEarly } from '../application/garbage.ts'
import { startDesktop } from './start.ts'

collectGarbageEarly()
startDesktop(join(import.meta.dirname, '..'), process.argv.slice(1))
