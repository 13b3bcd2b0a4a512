import type english from '../en/shell.ts'

export default {
  safeMode: 'Mode sans échec : sans accélération graphique ni synchronisation automatique. Redémarrez Booth Builder pour en sortir.',
  unknownLink: 'Ce lien ne mène nulle part dans Booth Builder.',
  unknownEvent: 'Ce lien concerne un événement qui n’est pas sur cet ordinateur. Connectez-vous d’abord à l’événement.',
  addressFromLink: 'Cette adresse vient d’un lien. Ne saisissez vos identifiants que si vous la reconnaissez comme celle de votre organisateur.',
  openEventFirst: '« {name} » sera ajouté dès que vous ouvrirez un événement.',
  unreadable: '« {name} » est illisible. Il a peut-être été déplacé ou supprimé.',
} satisfies typeof english
