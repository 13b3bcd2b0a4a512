export { client, connection, onReconnected } from './client.ts'
export { assetUrl, drawingUrl, importFile, saveCopy, saveMade, takeTable, thumbnailUrl } from './files.ts'
export { beforeClosing, connect } from './host.ts'
export { waitForJob } from './wait-for-job.ts'
