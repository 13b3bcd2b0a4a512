export default {
  title: 'Media',
  tabs: { document: 'Documents', video: 'Videos' },
  empty: {
    document: 'No documents yet',
    documentHint: 'Brochures and price lists of the booths: PDF, Word, Excel, PowerPoint.',
    video: 'No videos yet',
    videoHint: 'Films of the booths: MP4, MOV, WMV, AVI, FLV.',
  },
  dragOut: { plain: 'Drag: take a copy into another program', withAlt: 'Alt and drag: take a copy into another program' },
  file: {
    drop: 'Drop a file here, or',
    choose: 'choose one',
    replace: 'Replace',
    clear: 'Remove file',
    accepted: 'Accepted: {formats}',
    onService: 'On the service',
    here: 'On this computer',
    fetch: 'Fetch it from the service and save a copy',
    fetching: 'Fetching …',
    stays: 'The service has no way to take a file away: it can only be replaced.',
  },
}
