import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface SampleVideo {
  readonly name: string
  readonly title: string
  readonly content: () => Promise<Buffer>
}

const films = [
  { name: 'welcome-tour.mp4', title: 'Welcome tour' },
  { name: 'how-it-works.mp4', title: 'How it works' },
  { name: 'behind-the-scenes.mp4', title: 'Behind the scenes' },
] as const

/** The films of the sample event: short, silent, MP4. */
export function sampleVideos(): readonly SampleVideo[] {
  const folder = resourceFolder()
  return films.map(({ name, title }) => ({ name, title, content: () => readFile(join(folder, name)) }))
}

/** The resources lie beside the sources and beside the built program, at different depths. */
function resourceFolder(): string {
  let folder = import.meta.dirname
  for (;;) {
    const candidate = join(folder, 'resources', 'sample-event')
    if (existsSync(candidate)) return candidate
    const parent = dirname(folder)
    if (parent === folder) throw new Error('The media of the sample event are missing from this installation.')
    folder = parent
  }
}
