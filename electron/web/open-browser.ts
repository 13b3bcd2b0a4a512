import { spawn } from 'node:child_process'

/** Asks the system to show the page at `path` in a browser. Where there is none, nothing happens: the address is printed anyway. */
export function openBrowser(path: string, platform: NodeJS.Platform = process.platform, environment = process.env): void {
  const [command, ...args] = commandFor(path, platform, environment)
  if (command === undefined) return
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', () => undefined)
  child.unref()
}

function commandFor(path: string, platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly string[] {
  switch (platform) {
    case 'darwin':
      return ['open', path]
    case 'win32':
      // Not the shell's `start`, which reads the path again by its own rules.
      return ['rundll32', 'url.dll,FileProtocolHandler', path]
    default:
      // Without a display xdg-open falls back to browsers in the terminal, which would take it over.
      return environment['DISPLAY'] === undefined && environment['WAYLAND_DISPLAY'] === undefined ? [] : ['xdg-open', path]
  }
}
