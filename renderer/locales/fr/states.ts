import type english from '../en/states.ts'

export default {
  record: {
    clean: 'Synchronisé',
    new: 'Nouveau',
    changed: 'Modifié',
    removed: 'Supprimé',
    conflict: 'En conflit',
  },
  journal: {
    queued: 'En attente',
    sending: 'Envoi',
    ambiguous: 'En vérification',
    parked: 'Refusé',
    conflict: 'En conflit',
    draft: 'Brouillon',
    exhibitor: 'Exposant manquant',
    stopped: 'Arrêté',
    confirmed: 'Terminé',
    discarded: 'Abandonné',
  },
  readiness: {
    ready: 'Prêt',
    optional: 'Facultatif',
    missing: '{count} élément manquant | {count} éléments manquants',
    oneMissing: 'Manque : {field}',
    andMore: '{first}, {count} autre | {first}, {count} autres',
    ofPart: '{field} ({part})',
    advised: '{count} suggestion | {count} suggestions',
    draftScore: 'Brouillon, prêt à {score} : {missing}',
    continue: 'Continuer',
  },
} satisfies typeof english
