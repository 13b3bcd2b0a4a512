/**
 * Makes or restores a backup and is killed in the middle of it, as by a power cut:
 * `killed-backup.ts DATA FOLDER copying|storing|writing`.
 */
import { makeBackup } from '../../../electron/service/administration/backup.ts'
import { restoreBackup } from '../../../electron/service/administration/restore.ts'
import { openStorage } from '../../../electron/service/storage/opening/open.ts'
import type { BackupRow, Storage } from '../../../electron/service/storage/types.ts'

const [data = '', folder = '', moment] = process.argv.slice(2)
const storage = await openStorage({
  dataDirectory: data,
  database: undefined,
  bucket: undefined,
  use: moment === 'copying' ? 'beside' : 'replace',
  onTrouble: () => undefined,
})

let left = 2
function last<Result>(result: Result): Result {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
  return result
}

async function* killedAfterFirst(rows: AsyncIterable<readonly BackupRow[]>) {
  for await (const group of rows) {
    yield group.slice(0, 10)
    process.kill(process.pid, 'SIGKILL')
  }
}

const killed: Storage = {
  ...storage,
  files: {
    ...storage.files,
    read: (hash, range) =>
      storage.files.read(hash, range).then((stream) => (moment === 'copying' ? last(stream) : stream)),
    seal: (file) => storage.files.seal(file).then(() => (moment === 'storing' ? last(undefined) : undefined)),
  },
  rows: {
    ...storage.rows,
    restore: (rows, options) =>
      storage.rows.restore(moment === 'writing' ? killedAfterFirst(rows) : rows, options),
  },
}
if (moment === 'copying') await makeBackup(killed, folder, new Date())
else await restoreBackup(killed, folder, { replace: true })
