/** What is said otherwise in an event that was opened from a pack: it has no service, and goes back as a pack. A text is that of the same key elsewhere. */
export default {
  actions: {
    discard: '“{change}” is given up, and what the pack says is shown again.',
    speakers: {
      all: {
        text: 'The sessions stay, and so does the speaker. It can be undone.',
      },
      email: {
        unknown: 'No speaker here has this address.',
        asked: '{email} is taken off.',
        nothing: 'Nobody with this address is in this session.',
      },
    },
    resume: {
      waiting: 'Kept on this computer.',
      waitsForAttendee: 'Kept on this computer.',
    },
  },
  booths: {
    editor: {
      removedHere: 'This booth is removed here and is not in the pack that you send back.',
      accessHint: 'Type a group and press Enter.',
    },
    media: {
      onService: 'Not in the pack',
      fetchFailed: 'The picture is not in the pack.',
    },
    representatives: {
      hint: 'People who staff this booth. Their order does not matter.',
      known: 'In the pack: {names}',
    },
    history: {
      empty: 'Nothing of this booth was changed.',
    },
  },
  boothVersions: {
    snapshots: {
      log: 'Changes',
    },
    order: {
      local: 'This order is kept here and used in previews, packs and exports.',
    },
    copies: {
      eventText: 'Booths go with their pictures, documents, videos and jobs, as drafts of the other event.',
      fileNotHere: '{field}: {files} not in the pack.',
    },
  },
  event: {
    onlyRead: 'These details come with the pack: they are changed where the event was set up.',
    unsaid: 'The pack does not say',
    noLanguages: 'The pack names no language of this event.',
    service: 'From',
    otherLanguages: '1 more | 1 more | {count} more',
  },
  exhibitors: {
    whyAsked: 'The pack does not say who the exhibitor is. What you write here stays known.',
  },
  floors: {
    colouring: {
      sync: 'Changes',
    },
    status: {
      localHint: 'Places are kept on this computer; the pack holds only each booth’s floor.',
    },
  },
  floorsAssign: {
    tray: {
      sync: 'Changes',
    },
  },
  forms: {
    unreported: 'Not in the pack',
    unreportedHint: 'The pack does not hold this value.',
    revert: 'Take back to the pack’s version',
    removedOn: 'Marked for removal; the pack still has it.',
    othersHint: 'The pack has this besides; it is kept as it is.',
    changedField: 'Changed since the pack was opened',
    removal: {
      textUnsent: 'It was not in the pack, so it is gone at once. The notice that follows has an Undo.',
      text: 'It is removed here at once, and for the organiser when you send it back. Until then it can be restored, with all that goes with it.',
    },
  },
  frame: {
    rail: {
      sync: 'Changes',
    },
    keys: {
      sync: 'Send back …',
    },
  },
  help: {
    tour: {
      steps: {
        rail: {
          text: 'Everything in the event has its screen here: floors and booths, the people, what you changed.',
        },
        sync: {
          title: 'What you changed',
          text: 'Your changes are kept on this computer at once. “Send back …” makes one file of them for the organiser.',
        },
        settings: {
          text: 'Language and theme; and under About the guide, and this tour once more.',
        },
      },
    },
  },
  jobs: {
    noCategories: 'The pack has no job categories.',
    categoriesAreRead: 'Categories come with the pack and cannot be changed here. Each leads to its vacancies.',
  },
  library: {
    use: {
      'on-service': 'Not in the pack',
    },
    onService: 'Not in the pack',
    totals: {
      onService: '{count} not in the pack',
    },
    panel: {
      notHere: 'This file is not in the pack, and not on this computer.',
      lost: 'The disk of this computer does not have this file any more. Add it again.',
    },
  },
  lists: {
    filter: {
      state: 'State',
    },
  },
  media: {
    file: {
      onService: 'Not in the pack',
      stays: 'A file that came with the pack cannot be taken away, only replaced.',
    },
  },
  packs: {
    action: 'Send back …',
    tools: {
      export: 'Send back …',
    },
    make: {
      title: 'Send back',
      text: 'One file with what you changed. Mail it to the organiser, who sees each change before it counts.',
      missing: 'Files that are not in it, because they were not in the pack: {count} ({names}).',
    },
  },
  people: {
    booths: {
      onService: 'According to the pack this person belongs to {booth}.',
    },
  },
  places: {
    unavailable: 'This list does not come with a pack. What you type is kept as it is.',
    emptyList: 'Nothing is listed here. What you type is kept as it is.',
  },
  readiness: {
    subtitle: 'Beyond what is always asked for',
    hints: {
      exhibitor: 'Name and e-mail.',
    },
    links: {
      hint: 'Follows every link once, as a visitor would.',
    },
  },
  reports: {
    neverHint: 'QR scans and visitor journeys do not come with a pack: the organiser has them.',
  },
  settings: {
    dataText: 'Every event is a folder on this computer. Of an event that was opened from a pack nothing leaves it but what you send back.',
  },
  states: {
    record: {
      clean: 'As in the pack',
    },
    journal: {
      queued: 'Changed',
      exhibitor: 'Changed',
    },
  },
  tables: {
    import: {
      findings: {
        'unknown-place': '“{text}” is in no list here.',
      },
    },
  },
  fields: {
    booth: {
      booth_reps: 'Representatives in the pack',
    },
  },
}
