/** Runs before the script of a utility process, which is not one of Node's own. */
import { EventEmitter } from 'node:events'

Reflect.set(process, 'parentPort', new EventEmitter())
// It ends with its parent, at once.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
Reflect.set(process, 'send', undefined)
