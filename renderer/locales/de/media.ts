import type english from '../en/media.ts'

export default {
  title: 'Medien',
  tabs: { document: 'Dokumente', video: 'Videos' },
  empty: {
    document: 'Noch keine Dokumente',
    documentHint: 'Broschüren und Preislisten der Stände: PDF, Word, Excel, PowerPoint.',
    video: 'Noch keine Videos',
    videoHint: 'Videos der Stände: MP4, MOV, WMV, AVI, FLV.',
  },
  dragOut: { plain: 'Ziehen, um in ein anderes Programm zu kopieren', withAlt: 'Alt und ziehen, um in ein anderes Programm zu kopieren' },
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
    stays: 'Der Dienst kann eine Datei nicht entfernen. Sie können sie nur ersetzen.',
  },
} satisfies typeof english
