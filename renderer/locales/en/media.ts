export default {
  title: 'Media',
  tabs: { document: 'Documents', video: 'Videos' },
  empty: {
    document: 'No documents yet',
    documentHint: 'Brochures and price lists of the booths: PDF, Word, Excel, PowerPoint.',
    video: 'No videos yet',
    videoHint: 'Videos of the booths: MP4, MOV, WMV, AVI, FLV.',
  },
  dragOut: { plain: 'Drag to copy to another program', withAlt: 'Alt-drag to copy to another program' },
  file: {
    drop: 'Drop a file here, or',
    choose: 'choose one',
    replace: 'Replace',
    clear: 'Remove file',
    accepted: 'Accepted: {formats}',
    onService: 'On the service',
    here: 'On this computer',
    fetch: 'Fetch from the service and save a copy',
    fetching: 'Fetching …',
    stays: 'The service cannot remove a file. You can only replace it.',
  },
}
