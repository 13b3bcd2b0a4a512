import type english from '../en/media.ts'

export default {
  title: 'Médias',
  tabs: { document: 'Documents', video: 'Vidéos' },
  empty: {
    document: 'Aucun document pour l’instant',
    documentHint: 'Brochures et tarifs des stands : PDF, Word, Excel, PowerPoint.',
    video: 'Aucune vidéo pour l’instant',
    videoHint: 'Vidéos des stands : MP4, MOV, WMV, AVI, FLV.',
  },
  dragOut: {
    plain: 'Glissez pour copier dans un autre programme',
    withAlt: 'Alt et glisser pour copier dans un autre programme',
  },
  file: {
    drop: 'Déposez un fichier ici, ou',
    choose: 'choisissez-en un',
    replace: 'Remplacer',
    clear: 'Retirer le fichier',
    accepted: 'Formats acceptés : {formats}',
    onService: 'Sur le service',
    here: 'Sur cet ordinateur',
    fetch: 'Récupérer depuis le service et enregistrer une copie',
    fetching: 'Récupération…',
    stays: 'Le service ne permet pas de supprimer un fichier. Vous pouvez seulement le remplacer.',
  },
} satisfies typeof english
