import { describe, expect, it } from 'vitest'
import { readCommandLine } from '../../../electron/cli/arguments.ts'
import { AppError } from '../../../shared/errors.ts'

const folder = ['--workspace', 'folder']

describe('the command line’s arguments', () => {
  it.each([
    [['init', '--base-url', 'https://x.example'], { name: 'init', baseUrl: 'https://x.example' }],
    [['pull'], { name: 'pull' }],
    [['list', 'booth'], { name: 'list', entity: 'booth' }],
    [['list', 'booth', '--text', 'two words'], { name: 'list', entity: 'booth', text: 'two words' }],
    [['save', 'floor', '--file', 'a.json'], { name: 'save', entity: 'floor', file: 'a.json' }],
    [['remove', 'booth', 'r1'], { name: 'remove', entity: 'booth', key: 'r1', deleteRepresentatives: false }],
    [['remove', 'booth', '7', '--with-representatives'], { name: 'remove', key: '7', deleteRepresentatives: true }],
  ])('%j are understood', (args, command) => {
    expect(readCommandLine([...args, ...folder])).toMatchObject({ command, workspace: 'folder', json: false })
    expect(readCommandLine(['--json', ...folder, ...args])).toMatchObject({ command, json: true })
  })

  it.each([
    [[], 'command is missing'],
    [['dance'], 'no command “dance”'],
    [['list'], 'takes 1 arguments'],
    [['list', 'booth', 'floor'], 'takes 1 arguments'],
    [['list', 'castle'], 'no entity “castle”'],
    [['list', 'toString'], 'no entity “toString”'],
    [['save', 'floor'], '--file FILE is missing'],
    [['remove', 'floor'], 'takes 2 arguments'],
    [['init'], '--base-url URL is missing'],
    [['status', '--nonsense'], 'nonsense'],
  ])('%j are refused with the reason', (args, message) => {
    const read = () => readCommandLine([...args, ...folder])
    expect(read).toThrow(AppError)
    expect(read).toThrow(message)
  })

  it('without a workspace are refused', () => {
    expect(() => readCommandLine(['status'])).toThrow('--workspace DIR is missing')
  })
})
