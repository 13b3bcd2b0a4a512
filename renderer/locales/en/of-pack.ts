/** What is said otherwise in an event that was opened from a pack: it has no service, and goes back as a pack. A text is that of the same key elsewhere. */
export default {
  actions: {
    discard: '“{change}” is discarded, and the pack’s version is shown again.',
    speakers: {
      all: {
        text: 'The sessions stay, and so does the speaker. It can be undone.',
      },
      email: {
        unknown: 'No speaker here has this address.',
        asked: '{email} is removed.',
        nothing: 'Nobody with this address is in this session.',
      },
    },
    resume: {
      waiting: 'Saved on this computer.',
      waitsForAttendee: 'Saved on this computer.',
    },
  },
  booths: {
    editor: {
      removedHere: 'This booth is removed here and will not be in the pack that you send back.',
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
      empty: 'Nothing in this booth was changed.',
    },
  },
  boothVersions: {
    snapshots: {
      log: 'Changes',
    },
    order: {
      local: 'This order is saved here and used in previews, packs and exports.',
    },
    copies: {
      eventText: 'Booths are copied with their pictures, documents, videos and jobs, as drafts of the other event.',
      fileNotHere: '{field}: {files} not in the pack.',
    },
  },
  event: {
    onlyRead: 'These details come with the pack. They can be changed only where the event was set up.',
    unsaid: 'The pack does not say',
    noLanguages: 'The pack names no language of this event.',
    service: 'From',
    otherLanguages: '1 more | 1 more | {count} more',
  },
  exhibitors: {
    whyAsked: 'The pack does not say who the exhibitor is. What you enter here is saved.',
  },
  floors: {
    colouring: {
      sync: 'Changes',
    },
    status: {
      localHint: 'Places are saved on this computer. The pack contains only each booth’s floor.',
    },
  },
  floorsAssign: {
    tray: {
      sync: 'Changes',
    },
  },
  forms: {
    unreported: 'Not in the pack',
    unreportedHint: 'The pack does not contain this value.',
    revert: 'Reset to the pack’s version',
    removedOn: 'Marked for removal; the pack still has it.',
    othersHint: 'The pack also contains this. It stays unchanged.',
    changedField: 'Changed since the pack was opened',
    removal: {
      textUnsent: 'It was not in the pack, so it is deleted at once. You can undo this from the notice.',
      text: 'It is removed here at once, and for the organiser when you send it back. Until then you can restore it with everything that belongs to it.',
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
          text: 'Every part of the event has a screen here: floors, booths, people and your changes.',
        },
        sync: {
          title: 'Your changes',
          text: 'Your changes are saved on this computer at once. “Send back …” creates one file with them for the organiser.',
        },
        settings: {
          text: 'Language and theme. Under About: the guide and this tour.',
        },
      },
    },
  },
  jobs: {
    noCategories: 'The pack has no job categories.',
    categoriesAreRead: 'Categories come with the pack and cannot be changed here. Select one to see its vacancies.',
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
      lost: 'This file is no longer on this computer. Add it again.',
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
      stays: 'A file that came with the pack cannot be removed, only replaced.',
    },
  },
  packs: {
    action: 'Send back …',
    tools: {
      export: 'Send back …',
    },
    make: {
      title: 'Send back',
      text: 'One file with your changes for the organiser, who reviews each of them before accepting it.',
      missing: 'Files that are missing because they were not in the pack: {count} ({names}).',
    },
  },
  people: {
    booths: {
      onService: 'According to the pack this person belongs to {booth}.',
    },
  },
  places: {
    unavailable: 'This list does not come with a pack. What you type stays as it is.',
    emptyList: 'Nothing is listed here. What you type stays as it is.',
  },
  readiness: {
    subtitle: 'In addition to what is always required',
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
    secrets: 'Where passwords are saved',
    dataText: 'Every event is a folder on this computer. Nothing leaves an event opened from a pack except what you send back.',
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
        'unknown-place': '“{text}” is not in any list here.',
      },
    },
  },
  fields: {
    booth: {
      booth_reps: 'Representatives in the pack',
    },
  },
}
