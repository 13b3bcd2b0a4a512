/** What is built one after the other, in the order in which electron-vite does it. */
const parts = ['the programs', 'the bridge to the window', 'the page']

/** While a step takes long, how often it is said that it goes on, in milliseconds. */
const everyMs = 10_000

export interface BuildProgress {
  /** Takes one line of what electron-vite prints. */
  readonly hear: (line: string) => void
  /** Says how long the build took, or nothing where it failed. */
  readonly end: (isBuilt: boolean) => void
}

/** Says through `say` which step a build is at, and every ten seconds that a long one goes on. */
export function followBuild(say: (line: string) => void, now: () => number = Date.now): BuildProgress {
  const beganAt = now()
  let part = -1
  let step = 'starting'
  const seconds = (): string => `${Math.round((now() - beganAt) / 1_000)} s`
  const timer = setInterval(() => say(`  … still ${step} (${seconds()})`), everyMs)
  const enter = (next: string): void => {
    step = next
    say(`  ${step} …`)
    timer.refresh()
  }
  return {
    hear(line) {
      if (/building \S+ environment/.test(line)) {
        part += 1
        enter(`reading ${parts[part] ?? 'more'} (${part + 1} of ${parts.length})`)
        return
      }
      const modules = /(?<!\d)(\d+) modules transformed/.exec(line)?.[1]
      if (modules !== undefined) enter(`putting ${parts[part] ?? 'it'} together, ${modules} files`)
    },
    end(isBuilt) {
      clearInterval(timer)
      if (isBuilt) say(`Built in ${seconds()}.`)
    },
  }
}
