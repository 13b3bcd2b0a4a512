export { client, connection, onReconnected, type Connection } from './client.ts'
export { assetUrl, importFile, saveCopy, thumbnailUrl, type ImportOptions } from './files.ts'
export { beforeClosing, connect } from './host.ts'
export { waitForJob } from './wait-for-job.ts'
