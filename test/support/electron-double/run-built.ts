import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { dialog, restart } from './index.ts'
import { app, history } from './app.ts'
import { windows } from './browser-window.ts'

// `node run-built.ts <entry> <data folder>`: runs the built entry as Electron would and prints, as
// JSON, what happened until the end.
const [, , entry = '', dataFolder = ''] = process.argv
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === 'electron'
      ? { url: new URL('./index.ts', import.meta.url).href, shortCircuit: true }
      : nextResolve(specifier, context),
})
restart(dataFolder)
process.argv = [process.argv[0] ?? '', '.', '--data', dataFolder]
await import(pathToFileURL(entry).href)
app.becomeReady()
app.on('quit', () => {
  process.stdout.write(`${JSON.stringify({ history, errors: dialog.shown })}\n`, () => process.exit())
})
setImmediate(() => {
  for (const window of windows) history.push(...window.loaded.map((url) => `load ${url}`))
  app.quit()
})
