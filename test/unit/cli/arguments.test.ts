import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../../electron/cli/arguments.ts'
import { AppError } from '../../../shared/errors.ts'

const folder = ['--workspace', 'folder']

describe('the command line’s arguments', () => {
  it.each([
    [['init', '--base-url', 'https://x.example'], 'init', { baseUrl: 'https://x.example' }],
    [['pull'], 'pull', {}],
    [['list', 'booth'], 'list', { entity: 'booth' }],
    [['list', 'booth', '--text', 'two words'], 'list', { entity: 'booth', text: 'two words' }],
    [
      [
        'list',
        'booth',
        '--where',
        'floor_id=2',
        '--where',
        'city=',
        '--where',
        'floor_id=3',
        '--state',
        'new,changed',
        '--limit',
        '5',
        '--lines',
      ],
      'list',
      {
        where: new Map([
          ['floor_id', ['2', '3']],
          ['city', ['']],
        ]),
        states: ['new', 'changed'],
        limit: 5,
        lines: true,
      },
    ],
    [['remove', 'booth', 'r1', '7'], 'remove', { names: ['r1', '7'] }],
    [
      ['save', 'floor', '--file', '-', '--keep-going'],
      'save',
      { file: '-', keepGoing: true, allowDuplicates: false },
    ],
    [['save', 'floor', '--file', 'a.json'], 'save', { entity: 'floor', file: 'a.json' }],
    [['remove', 'booth', 'r1'], 'remove', { entity: 'booth', names: ['r1'], deleteRepresentatives: false }],
    [
      ['remove', 'booth', '7', '--with-representatives'],
      'remove',
      { names: ['7'], deleteRepresentatives: true },
    ],
    [['conflicts'], 'conflicts', {}],
    [
      ['resolve', 'booth', '7', '--mine', 'city, state', '--theirs', 'booth_name', '--theirs', 'hide'],
      'resolve',
      {
        key: '7',
        sides: new Map([
          ['city', 'mine'],
          ['state', 'mine'],
          ['booth_name', 'theirs'],
          ['hide', 'theirs'],
        ]),
        otherSides: undefined,
      },
    ],
    [
      ['--all', 'theirs', 'resolve', 'booth', '7'],
      'resolve',
      { otherSides: 'theirs', sides: new Map(), record: undefined },
    ],
    [['resolve', 'booth', '7', '--keep'], 'resolve', { record: 'keep' }],
    [['resolve', 'booth', '7', '--remove'], 'resolve', { record: 'remove' }],
    [
      ['resolve', 'booth', '7', '--same', '--all', 'mine', '--candidate', '12'],
      'resolve',
      { record: 'same', otherSides: 'mine', candidate: '12' },
    ],
    [['resolve', 'booth', '7', '--separate'], 'resolve', { record: 'separate', answer: undefined }],
    [['resolve', 'booth', '7', '--send-again'], 'resolve', { record: undefined, answer: 'send-again' }],
    [['resolve', 'booth', '--keep'], 'resolve', { entity: 'booth', key: undefined, record: 'keep' }],
    [['detach', '12'], 'detach', { speaker: '12', email: undefined, session: undefined }],
    [
      ['detach', '--email', 'ada@example.com', '--session', '31'],
      'detach',
      { speaker: undefined, email: 'ada@example.com', session: '31' },
    ],
    [
      ['resume', '31', '--file', '/somewhere/resume.pdf'],
      'resume',
      { attendee: '31', file: '/somewhere/resume.pdf' },
    ],
    [['parked'], 'parked', {}],
    [['retry', '3', '14'], 'retry', { entries: [3, 14] }],
    [['retry', '--all'], 'retry', { entries: 'all' }],
    [['exhibitors'], 'exhibitors', { accept: undefined }],
    [['exhibitors', '--accept'], 'exhibitors', { accept: 'all' }],
    [['exhibitors', '--accept', '12', 'r31'], 'exhibitors', { accept: ['12', 'r31'] }],
  ])('%j are understood', (args, name, request) => {
    expect(readCommandLine([...args, ...folder])).toMatchObject({
      command: { name },
      request,
      folder: { path: resolve('folder') },
      json: false,
    })
    expect(readCommandLine(['--json', ...folder, ...args])).toMatchObject({
      command: { name },
      request,
      json: true,
    })
  })

  it.each([
    [[], 'command is missing'],
    [['dance'], 'no command “dance”'],
    [['list'], 'needs <entity>'],
    [['exhibitors', '12'], 'only with --accept'],
    [['detach'], 'key or ID, or --email'],
    [['detach', '12', '--email', 'ada@example.com'], 'not both'],
    [['resume', '31'], '--file FILE is missing'],
    [['status', '12'], 'takes no arguments'],
    [['list', 'booth', 'floor'], 'takes <entity>, not “booth floor”'],
    [['list', 'booth', '--where', 'city'], '--where takes FIELD=VALUE'],
    [['list', 'booth', '--state', 'dirty'], 'no state “dirty”'],
    [['list', 'booth', '--limit', '0'], '--limit takes a number'],
    [['list', 'castle'], 'no entity “castle”'],
    [['list', 'toString'], 'no entity “toString”'],
    [['save', 'floor'], '--file FILE is missing'],
    [['remove', 'floor'], 'needs <entity> <key or id> …'],
    [['remove', 'floor', ''], 'empty word'],
    [['init'], '--base-url URL is missing'],
    [['status', '--nonsense'], '“status” has no option --nonsense'],
    [['list', 'booth', '-v'], '“list” has no option -v'],
    [['list', 'booth', '--text'], '--text takes WORDS, not “--workspace”'],
    [
      ['list', 'booth', '--limit', '-1'],
      '--limit takes NUMBER, not “-1”. A value that begins with “-” is written --limit=VALUE',
    ],
    [['list', 'booth', '--limit=-1'], '--limit takes a number from 1, not “-1”'],
    [['list', 'booth', '--json=yes'], '--json takes no value'],
    [['status', '--wait', 'long'], '--wait takes a whole number from 0 to 3600, not “long”'],
    [['lst', 'booth'], 'Did you mean “list”?'],
    [['list', 'booth', '--wehre', 'city='], 'has no option --wehre. Did you mean “--where”?'],
    [['xyz'], 'There is no command “xyz”. “help” lists them.'],
    [['status', '--text', 'x'], '“status” has no option --text'],
    [['resolve'], 'needs <entity> [<key or id>]'],
    [['resolve', 'booth', '7', '--all', 'ours'], '--all takes “mine” or “theirs”'],
    [['resolve', 'booth', '7', '--mine', 'city', '--theirs', 'state,city'], 'both name city'],
    [['resolve', 'booth', '7', '--keep', '--remove'], 'exclude each other'],
    [['resolve', 'booth', '7', '--same', '--separate'], '--same and --separate exclude each other'],
    [['resolve', 'booth', '7', '--keep-mine', '--take-theirs'], 'exclude each other'],
    [['resolve', 'booth', '7', '--same', '--send-again'], '--same and --send-again exclude each other'],
    [['resolve', 'booth', '7', '--separate', '--candidate', '12'], '--candidate is for --same'],
    [['retry'], 'Give the numbers of the changes'],
    [['retry', '3', '--all'], 'not both'],
    [['retry', 'r3'], '“r3” is not the number'],
  ])('%j are refused with the reason', (args, message) => {
    const read = () => readCommandLine([...args, ...folder])
    expect(read).toThrow(AppError)
    expect(read).toThrow(message)
  })

  it('without a workspace are refused', () => {
    expect(() => readCommandLine(['status'], {})).toThrow('--workspace DIR is missing')
  })

  it('take the workspace of the environment where they name none', () => {
    const environment = { BOOTH_BUILDER_WORKSPACE: '/of/the/environment' }
    expect(readCommandLine(['status'], environment)).toMatchObject({
      folder: { path: resolve('/of/the/environment') },
    })
    expect(readCommandLine(['status', ...folder], environment)).toMatchObject({
      folder: { path: resolve('folder') },
    })
  })

  it('say how long another program is waited for', () => {
    expect(readCommandLine(['status', ...folder])).toMatchObject({ folder: { waitMs: 2000 } })
    expect(readCommandLine(['status', ...folder, '--wait', '0'])).toMatchObject({ folder: { waitMs: 0 } })
  })

  it('ask for the version, with anything', () => {
    expect(readCommandLine(['--version'])).toEqual({ kind: 'version', json: false })
    expect(readCommandLine(['--json', '--version'])).toEqual({ kind: 'version', json: true })
  })
})
