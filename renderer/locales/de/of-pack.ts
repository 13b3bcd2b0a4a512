import type english from '../en/of-pack.ts'

export default {
  actions: {
    discard: '„{change}“ wird verworfen, und es steht wieder da, was das Paket sagt.',
    speakers: {
      all: {
        text: 'Die Sessions bleiben, der Referent auch. Es lässt sich rückgängig machen.',
      },
      email: {
        unknown: 'Kein Referent hier hat diese Adresse.',
        asked: '{email} wird herausgenommen.',
        nothing: 'In dieser Session ist niemand mit dieser Adresse.',
      },
    },
    resume: {
      waiting: 'Bleibt auf diesem Computer.',
      waitsForAttendee: 'Bleibt auf diesem Computer.',
    },
  },
  booths: {
    editor: {
      removedHere: 'Dieser Stand ist hier entfernt und fehlt im Paket, das Sie zurücksenden.',
      accessHint: 'Gruppe eingeben und Eingabetaste drücken.',
    },
    media: {
      onService: 'Nicht im Paket',
      fetchFailed: 'Das Bild ist nicht im Paket.',
    },
    representatives: {
      hint: 'Personen, die diesen Stand betreuen. Ihre Reihenfolge spielt keine Rolle.',
      known: 'Im Paket: {names}',
    },
    history: {
      empty: 'An diesem Stand wurde nichts geändert.',
    },
  },
  boothVersions: {
    snapshots: {
      log: 'Änderungen',
    },
    order: {
      local: 'Diese Reihenfolge bleibt hier und gilt für Vorschau, Pakete und Exporte.',
    },
    copies: {
      eventText: 'Stände gehen mit Bildern, Dokumenten, Videos und Stellen als Entwürfe in die andere Veranstaltung.',
      fileNotHere: '{field}: {files} nicht im Paket.',
    },
  },
  event: {
    onlyRead: 'Diese Angaben kommen mit dem Paket: Geändert werden sie dort, wo die Veranstaltung angelegt wurde.',
    unsaid: 'Das Paket sagt es nicht',
    noLanguages: 'Das Paket nennt keine Sprache dieser Veranstaltung.',
    service: 'Herkunft',
    otherLanguages: '1 weitere | 1 weitere | {count} weitere',
  },
  exhibitors: {
    whyAsked: 'Das Paket sagt nicht, wer der Aussteller ist. Was Sie hier eintragen, bleibt bekannt.',
  },
  floors: {
    colouring: {
      sync: 'Änderungen',
    },
    status: {
      localHint: 'Plätze bleiben auf diesem Computer; im Paket steht nur die Ebene jedes Standes.',
    },
  },
  floorsAssign: {
    tray: {
      sync: 'Änderungen',
    },
  },
  forms: {
    unreported: 'Nicht im Paket',
    unreportedHint: 'Das Paket enthält diesen Wert nicht.',
    revert: 'Auf die Fassung des Pakets zurücksetzen',
    removedOn: 'Zum Entfernen vorgemerkt; im Paket ist es noch.',
    othersHint: 'Das Paket hat außerdem dies; es bleibt, wie es ist.',
    changedField: 'Geändert, seit das Paket geöffnet wurde',
    removal: {
      textUnsent: 'Es war nicht im Paket und ist deshalb sofort weg. Die Meldung danach bietet „Rückgängig“ an.',
      text: 'Es wird hier sofort entfernt, beim Veranstalter, wenn Sie es zurücksenden. Bis dahin lässt es sich mit allem, was dazugehört, wiederherstellen.',
    },
  },
  frame: {
    rail: {
      sync: 'Änderungen',
    },
    keys: {
      sync: 'Zurücksenden …',
    },
  },
  help: {
    tour: {
      steps: {
        rail: {
          text: 'Alles in der Veranstaltung hat hier seinen Bereich: Ebenen und Stände, die Personen, Ihre Änderungen.',
        },
        sync: {
          title: 'Was Sie geändert haben',
          text: 'Ihre Änderungen bleiben sofort auf diesem Computer. „Zurücksenden …“ macht daraus eine Datei für den Veranstalter.',
        },
        settings: {
          text: 'Sprache und Darstellung; unter „Über“ das Handbuch und noch einmal diese Tour.',
        },
      },
    },
  },
  jobs: {
    noCategories: 'Das Paket hat keine Stellenkategorien.',
    categoriesAreRead: 'Kategorien kommen mit dem Paket und lassen sich hier nicht ändern. Jede führt zu ihren Stellenangeboten.',
  },
  library: {
    use: {
      'on-service': 'Nicht im Paket',
    },
    onService: 'Nicht im Paket',
    totals: {
      onService: '{count} nicht im Paket',
    },
    panel: {
      notHere: 'Diese Datei ist weder im Paket noch auf diesem Computer.',
      lost: 'Die Festplatte dieses Computers hat diese Datei nicht mehr. Fügen Sie sie erneut hinzu.',
    },
  },
  lists: {
    filter: {
      state: 'Status',
    },
  },
  media: {
    file: {
      onService: 'Nicht im Paket',
      stays: 'Eine Datei aus dem Paket lässt sich nicht wegnehmen, nur ersetzen.',
    },
  },
  packs: {
    action: 'Zurücksenden …',
    tools: {
      export: 'Zurücksenden …',
    },
    make: {
      title: 'Zurücksenden',
      text: 'Eine Datei mit Ihren Änderungen. Schicken Sie sie dem Veranstalter: Er sieht jede Änderung, bevor sie gilt.',
      missing: 'Dateien, die fehlen, weil sie nicht im Paket waren: {count} ({names}).',
    },
  },
  people: {
    booths: {
      onService: 'Laut Paket gehört diese Person zu {booth}.',
    },
  },
  places: {
    unavailable: 'Diese Liste kommt nicht mit einem Paket. Was Sie eingeben, bleibt, wie es ist.',
    emptyList: 'Hier ist nichts aufgeführt. Was Sie eingeben, bleibt, wie es ist.',
  },
  readiness: {
    subtitle: 'Über das hinaus, was immer verlangt wird',
    hints: {
      exhibitor: 'Name und E-Mail.',
    },
    links: {
      hint: 'Folgt jedem Link einmal, wie ein Besucher es täte.',
    },
  },
  reports: {
    neverHint: 'QR-Scans und Besuchswege kommen nicht mit einem Paket: Der Veranstalter hat sie.',
  },
  settings: {
    secrets: 'Speicherort der Passwörter',
    dataText:
      'Jede Veranstaltung ist ein Ordner auf diesem Computer. Von einer Veranstaltung aus einem Paket verlässt ihn nur, was Sie zurücksenden.',
  },
  states: {
    record: {
      clean: 'Wie im Paket',
    },
    journal: {
      queued: 'Geändert',
      exhibitor: 'Geändert',
    },
  },
  tables: {
    import: {
      findings: {
        'unknown-place': '„{text}“ steht hier in keiner Liste.',
      },
    },
  },
  fields: {
    booth: {
      booth_reps: 'Ansprechpersonen im Paket',
    },
  },
} satisfies typeof english
