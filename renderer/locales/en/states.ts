export default {
  record: {
    clean: 'In sync',
    new: 'New',
    changed: 'Changed',
    removed: 'Removed',
    conflict: 'In conflict',
  },
  journal: {
    queued: 'Waiting',
    sending: 'Sending',
    ambiguous: 'Being looked up',
    parked: 'Needs you',
    conflict: 'In conflict',
    draft: 'Draft',
    exhibitor: 'Waits for the exhibitor',
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
