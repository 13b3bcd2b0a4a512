import type english from '../en/of-pack.ts'

export default {
  actions: {
    discard: '« {change} » est abandonné, et ce que dit le pack s’affiche de nouveau.',
    speakers: {
      all: {
        text: 'Les sessions restent, l’intervenant aussi. Cela peut être annulé.',
      },
      email: {
        unknown: 'Aucun intervenant ici n’a cette adresse.',
        asked: '{email} est retiré.',
        nothing: 'Personne avec cette adresse n’est dans cette session.',
      },
    },
    resume: {
      waiting: 'Conservé sur cet ordinateur.',
      waitsForAttendee: 'Conservé sur cet ordinateur.',
    },
  },
  booths: {
    editor: {
      removedHere: 'Ce stand est supprimé ici et ne figure pas dans le pack que vous renvoyez.',
      accessHint: 'Saisissez un groupe et appuyez sur Entrée.',
    },
    media: {
      onService: 'Absent du pack',
      fetchFailed: 'L’image n’est pas dans le pack.',
    },
    representatives: {
      hint: 'Les personnes qui tiennent ce stand. Leur ordre ne compte pas.',
      known: 'Dans le pack : {names}',
    },
    history: {
      empty: 'Rien n’a été modifié dans ce stand.',
    },
  },
  boothVersions: {
    snapshots: {
      log: 'Modifications',
    },
    order: {
      local: 'Cet ordre est conservé ici et sert aux aperçus, aux packs et aux exports.',
    },
    copies: {
      eventText: 'Les stands partent avec images, documents, vidéos et offres, comme brouillons de l’autre événement.',
      fileNotHere: '{field} : {files} absents du pack.',
    },
  },
  event: {
    onlyRead: 'Ces informations viennent du pack : elles se modifient là où l’événement a été créé.',
    unsaid: 'Le pack ne le dit pas',
    noLanguages: 'Le pack n’indique aucune langue pour cet événement.',
    service: 'Provenance',
    otherLanguages: '{count} autre | {count} autres',
  },
  exhibitors: {
    whyAsked: 'Le pack ne dit pas qui est l’exposant. Ce que vous écrivez ici reste connu.',
  },
  floors: {
    colouring: {
      sync: 'Modifications',
    },
    status: {
      localHint: 'Les places restent sur cet ordinateur ; le pack ne contient que le niveau de chaque stand.',
    },
  },
  floorsAssign: {
    tray: {
      sync: 'Modifications',
    },
  },
  forms: {
    unreported: 'Absent du pack',
    unreportedHint: 'Le pack ne contient pas cette valeur.',
    revert: 'Revenir à la version du pack',
    removedOn: 'Marqué pour suppression ; le pack l’a encore.',
    othersHint: 'Le pack contient aussi ceci ; c’est conservé tel quel.',
    changedField: 'Modifié depuis l’ouverture du pack',
    removal: {
      textUnsent: 'Il n’était pas dans le pack et disparaît donc aussitôt. La notification qui suit permet d’annuler.',
      text: 'Supprimé ici aussitôt, et chez l’organisateur quand vous le renvoyez. Jusque-là, tout peut être restauré.',
    },
  },
  frame: {
    rail: {
      sync: 'Modifications',
    },
    keys: {
      sync: 'Renvoyer…',
    },
  },
  help: {
    tour: {
      steps: {
        rail: {
          text: 'Chaque partie de l’événement a son écran ici : niveaux et stands, personnes, vos modifications.',
        },
        sync: {
          title: 'Ce que vous avez modifié',
          text: 'Vos modifications sont aussitôt conservées sur cet ordinateur. « Renvoyer… » en fait un fichier pour l’organisateur.',
        },
        settings: {
          text: 'Langue et thème ; et, sous À propos, le guide et cette visite.',
        },
      },
    },
  },
  jobs: {
    noCategories: 'Le pack n’a pas de catégories d’emploi.',
    categoriesAreRead: 'Les catégories viennent du pack et ne se modifient pas ici. Chacune mène à ses offres.',
  },
  library: {
    use: {
      'on-service': 'Absent du pack',
    },
    onService: 'Absent du pack',
    totals: {
      onService: '{count} absents du pack',
    },
    panel: {
      notHere: 'Ce fichier n’est ni dans le pack ni sur cet ordinateur.',
      lost: 'Le disque de cet ordinateur n’a plus ce fichier. Ajoutez-le de nouveau.',
    },
  },
  lists: {
    filter: {
      state: 'État',
    },
  },
  media: {
    file: {
      onService: 'Absent du pack',
      stays: 'Un fichier venu du pack ne peut pas être retiré, seulement remplacé.',
    },
  },
  packs: {
    action: 'Renvoyer…',
    tools: {
      export: 'Renvoyer…',
    },
    make: {
      title: 'Renvoyer',
      text: 'Un fichier avec vos modifications. Envoyez-le par e-mail à l’organisateur, qui voit chaque modification avant qu’elle ne compte.',
      missing: 'Fichiers absents, car ils n’étaient pas dans le pack : {count} ({names}).',
    },
  },
  people: {
    booths: {
      onService: 'Selon le pack, cette personne appartient à {booth}.',
    },
  },
  places: {
    unavailable: 'Cette liste ne vient pas avec un pack. Ce que vous saisissez est conservé tel quel.',
    emptyList: 'Rien n’est proposé ici. Ce que vous saisissez est conservé tel quel.',
  },
  readiness: {
    subtitle: 'Au-delà de ce qui est toujours demandé',
    hints: {
      exhibitor: 'Nom et e-mail.',
    },
    links: {
      hint: 'Suit chaque lien une fois, comme le ferait un visiteur.',
    },
  },
  reports: {
    neverHint: 'Les scans QR et les cheminements ne viennent pas avec un pack : l’organisateur les a.',
  },
  settings: {
    secrets: 'Emplacement des mots de passe',
    dataText: 'Chaque événement est un dossier sur cet ordinateur. D’un événement ouvert depuis un pack, seul ce que vous renvoyez en sort.',
  },
  states: {
    record: {
      clean: 'Comme dans le pack',
    },
    journal: {
      queued: 'Modifié',
      exhibitor: 'Modifié',
    },
  },
  tables: {
    import: {
      findings: {
        'unknown-place': '« {text} » n’est dans aucune liste ici.',
      },
    },
  },
  fields: {
    booth: {
      booth_reps: 'Représentants dans le pack',
    },
  },
} satisfies typeof english
