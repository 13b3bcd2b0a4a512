import type english from '../en/shell.ts'

export default {
  safeMode:
    'Mode sans échec : affichage sans le processeur graphique, et rien n’est synchronisé de soi-même. Redémarrez Booth Builder pour en sortir.',
  unknownLink: 'Le lien ouvert ne mène nulle part dans Booth Builder.',
  unknownEvent: 'Le lien mène à un événement qui ne se trouve pas sur cet ordinateur. Connectez-vous-y d’abord.',
  addressFromLink: 'Cette adresse vient d’un lien. N’entrez vos identifiants que si vous la connaissez comme celle de votre organisateur.',
  openEventFirst: '« {name} » sera pris en compte dès qu’un événement sera ouvert.',
  unreadable: '« {name} » est illisible. Il a peut-être été déplacé ou supprimé.',
} satisfies typeof english
