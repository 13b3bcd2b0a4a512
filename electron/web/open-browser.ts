import { spawn } from 'node:child_process'

/** Asks the system to show `url` in a browser. Where there is none, nothing happens: the address is printed anyway. */
export function openBrowser(url: string, platform: NodeJS.Platform = process.platform, environment = process.env): void {
  const [command, ...args] = commandFor(url, platform, environment)
  if (command === undefined) return
  const child = spawn(command, args, { stdio: 'ignore', detached: true, windowsHide: true })
  child.on('error', () => undefined)
  child.unref()
}

function commandFor(url: string, platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): readonly string[] {
  switch (platform) {
    case 'darwin':
      return ['open', url]
    case 'win32':
      // Not the shell's `start`, which reads the address again by its own rules.
      return ['rundll32', 'url.dll,FileProtocolHandler', url]
    default:
      // Without a display xdg-open falls back to browsers in the terminal, which would take it over.
      return environment['DISPLAY'] === undefined && environment['WAYLAND_DISPLAY'] === undefined ? [] : ['xdg-open', url]
  }
}
