import type english from '../en/media.ts'

export default {
  title: 'Medien',
  tabs: { document: 'Dokumente', video: 'Videos' },
  empty: {
    document: 'Noch keine Dokumente',
    documentHint: 'Broschüren und Preislisten der Stände: PDF, Word, Excel, PowerPoint.',
    video: 'Noch keine Videos',
    videoHint: 'Filme der Stände: MP4, MOV, WMV, AVI, FLV.',
  },
  dragOut: { plain: 'Ziehen: eine Kopie in ein anderes Programm bringen', withAlt: 'Alt und Ziehen: eine Kopie in ein anderes Programm bringen' },
  file: {
    drop: 'Datei hier ablegen oder',
    choose: 'auswählen',
    replace: 'Ersetzen',
    clear: 'Datei entfernen',
    accepted: 'Erlaubt: {formats}',
    onService: 'Beim Dienst',
    here: 'Auf diesem Computer',
    fetch: 'Vom Dienst abrufen und Kopie speichern',
    fetching: 'Wird abgerufen …',
    stays: 'Der Dienst kann eine Datei nicht wegnehmen: Sie lässt sich nur ersetzen.',
  },
} satisfies typeof english
