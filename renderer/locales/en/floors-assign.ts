export default {
  /** Told beside the pointer before booths are let go over a stand. */
  drop: {
    stay: '{booth} stands here already',
    assign: 'Put {booth} on {stand}',
    move: 'Move {booth} to {stand}',
    swap: 'Swap {booth} with {other}',
    replace: 'Put {booth} on {stand} – {other} goes back to Unplaced',
    fill: 'Put 1 booth on the next free stand | Put {count} booths on free stands from here on',
    none: 'No stand is free from here on',
    leftOut: '1 finds none | {count} find none',
    held: 'held for {name}',
  },
  /** A stand within a sentence, and as its first word. */
  stand: {
    within: { numbered: 'stand {number}', unnumbered: 'this stand' },
    first: { numbered: 'Stand {number}', unnumbered: 'This stand' },
  },
  /** What was just done, with a way back. */
  done: {
    assign: '{booth} is on {stand} now.',
    replace: '{booth} is on {stand} now. {other} waits in Unplaced.',
    swap: '{booth} and {other} have changed places.',
    fill: '1 booth put on its stand. | {count} booths put on their stands.',
    vacate: {
      one: '{booth} taken off {stand}, which is free now.',
      many: '1 booth taken off. | {count} booths taken off. Their stands are free now.',
    },
    delete: '1 deleted. | {count} deleted.',
    deleteBooths: '1 booth waits in Unplaced again. | {count} booths wait in Unplaced again.',
    number: '1 stand numbered. | {count} stands numbered.',
    'auto-assign': '1 booth assigned. | {count} booths assigned.',
    hold: { one: '{stand} is on hold for {name}.', many: '1 stand is on hold. | {count} stands are on hold.' },
    release: { one: '{stand} is free again.', many: '1 stand is free again. | {count} stands are free again.' },
    confirm: { one: '{stand} belongs to {name} now.', many: '1 stand confirmed. | {count} stands confirmed.' },
  },
}
