export default {
  /** What a change of the journal does; the record's name, as a link, stands between the two. */
  deed: {
    save: { before: 'Save {entity}', after: '' },
    remove: { before: 'Remove {entity}', after: '' },
    upload: { before: 'Upload the {field} of', after: '' },
    detachOne: { before: 'Take {who} off', after: '' },
    detachOneByEmail: { before: 'Take whoever has {who} off', after: '' },
    detachAll: { before: 'Take', after: 'off every session | off 1 session | off {count} sessions' },
    detachAllByEmail: { before: 'Take whoever has {who} off every session', after: '' },
  },
  done: {
    upload: '{field} uploaded',
    detachOne: '{who} taken off',
    detachAll: 'Taken off every session',
  },
}
