import { join } from 'node:path'
import { startDesktop } from './start.ts'

startDesktop(join(import.meta.dirname, '..'), process.argv.slice(1))
