import type english from '../en/licences.ts'

export default {
  title: 'Licences',
  text: 'Booth Builder est un logiciel libre sous licence MIT. Il comprend ces paquets, chacun sous sa propre licence.',
  open: 'Licences des paquets inclus',
  search: 'Rechercher paquets et licences',
  count: '{count} paquet | {count} paquets',
  none: 'Aucun paquet ne porte ce nom.',
  noText: 'Il n’est accompagné d’aucun texte de licence. Provenance : {address}',
  unavailable: 'La liste est absente. Elle est créée lors de la compilation de Booth Builder.',
} satisfies typeof english
