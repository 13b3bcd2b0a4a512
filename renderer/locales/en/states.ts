export default {
  record: {
    clean: 'Synced',
    new: 'New',
    changed: 'Changed',
    removed: 'Removed',
    conflict: 'In conflict',
  },
  journal: {
    queued: 'Waiting',
    sending: 'Sending',
    ambiguous: 'Checking',
    parked: 'Rejected',
    conflict: 'In conflict',
    draft: 'Draft',
    exhibitor: 'Exhibitor needed',
    stopped: 'Stopped',
    confirmed: 'Done',
    discarded: 'Discarded',
  },
  readiness: {
    ready: 'Ready',
    optional: 'Optional',
    missing: '1 thing missing | {count} things missing',
    advised: '1 suggestion | {count} suggestions',
    draftScore: 'Draft, {score} ready: {missing}',
    continue: 'Continue',
  },
}
