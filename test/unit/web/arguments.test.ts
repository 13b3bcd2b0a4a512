import { expect, it } from 'vitest'
import { readArguments } from '../../../electron/web/arguments.ts'

it('the web host picks a free port, opens the browser and uses the usual folder unless told otherwise', () => {
  expect(readArguments([])).toEqual({ port: 0, open: true, dataDirectory: undefined, verbose: false })
  expect(readArguments(['--web', '--port', '4020', '--no-open', '--data', 'folder', '--verbose'])).toEqual({
    port: 4020,
    open: false,
    dataDirectory: 'folder',
    verbose: true,
  })
})

it.each([
  [['--port', '65536']],
  [['--port', 'x']],
  [['--port', '-1']],
  [['--port', '']],
  [['--port', '0x50']],
  [['--port', '1e3']],
  [['--port', ' 80']],
  [['--port', '80.5']],
  [['--data', '']],
  [['--nonsense']],
  [['positional']],
])('the web host refuses %j', (argv) => {
  expect(() => readArguments(argv)).toThrow(expect.objectContaining({ code: 'invalid-input' }) as Error)
})
