import type english from '../en/states.ts'

export default {
  record: {
    clean: 'Synchronisiert',
    new: 'Neu',
    changed: 'Geändert',
    removed: 'Entfernt',
    conflict: 'Im Konflikt',
  },
  journal: {
    queued: 'Wartet',
    sending: 'Wird gesendet',
    ambiguous: 'Wird geprüft',
    parked: 'Abgelehnt',
    conflict: 'Im Konflikt',
    draft: 'Entwurf',
    exhibitor: 'Aussteller fehlt',
    stopped: 'Gestoppt',
    confirmed: 'Erledigt',
    discarded: 'Verworfen',
  },
  readiness: {
    ready: 'Vollständig',
    optional: 'Optional',
    missing: '1 Angabe fehlt | {count} Angaben fehlen',
    oneMissing: '{field} fehlt',
    andMore: '{first}, 1 weitere | {first}, {count} weitere',
    ofPart: '{field} ({part})',
    advised: '1 Empfehlung | {count} Empfehlungen',
    draftScore: 'Entwurf, zu {score} vollständig: {missing}',
    continue: 'Fortsetzen',
  },
} satisfies typeof english
