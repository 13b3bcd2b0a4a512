import { withFileBytes, type FileBytes } from '../structure/file-bytes.ts'
import { plausibleFacts, type FilmFacts } from './film.ts'

/** Headers are looked through this far. */
const headerBytes = 64 * 1024

/** What the headers of an AVI, WMV or FLV say of it; nothing where they say nothing. */
export function probeOldFilm(path: string, format: 'avi' | 'wmv' | 'flv'): FilmFacts {
  return withFileBytes(path, (file) => {
    const start = file.read(0, headerBytes)
    switch (format) {
      case 'avi':
        return aviFacts(start)
      case 'wmv':
        return asfFacts(file)
      case 'flv':
        return flvFacts(start)
    }
  })
}

/**
 * The main header (`avih`): microseconds per frame, frames, width and height. Of a file above 1 GiB
 * it counts the frames of the first part only; OpenDML's header (`dmlh`) counts all.
 */
function aviFacts(start: Buffer): FilmFacts {
  const at = start.indexOf('avih', 0, 'latin1')
  if (at < 0 || at + 8 + 40 > start.length) return {}
  const frame = at + 8
  const whole = start.indexOf('dmlh', frame, 'latin1')
  const frames = start.readUInt32LE(whole < 0 || whole + 12 > start.length ? frame + 16 : whole + 8)
  const seconds = (start.readUInt32LE(frame) * frames) / 1_000_000
  return plausibleFacts(seconds, start.readUInt32LE(frame + 32), start.readUInt32LE(frame + 36))
}

const asfHeader = '3026b2758e66cf11a6d900aa0062ce6c'
const asfFile = 'a1dcab8c47a9cf118ee400c00c205365'
const asfStream = '9107dcb7b7a9cf118ee600c00c205365'
const asfVideo = 'c0ef19bc4d5bcf11a8fd00805f5c442b'

/** Advanced Systems Format 1.2: the file's properties and those of its first stream of pictures. */
function asfFacts(file: FileBytes): FilmFacts {
  const header = file.read(0, 30)
  if (header.length < 30 || header.toString('hex', 0, 16) !== asfHeader) return {}
  const end = Math.min(file.size, Number(header.readBigUInt64LE(16)))
  const objects = header.readUInt32LE(24)
  let [seconds, width, height] = [0, 0, 0]
  for (let offset = 30, seen = 0; seen < Math.min(objects, 1_000) && offset + 24 <= end; seen++) {
    const object = file.read(offset, 128)
    const size = Number(object.readBigUInt64LE(16))
    if (size < 24) break
    const kind = object.toString('hex', 0, 16)
    if (kind === asfFile && object.length >= 88) {
      // In 100 nanoseconds, with what is read ahead, in milliseconds.
      seconds = Number(object.readBigUInt64LE(64)) / 10_000_000 - Number(object.readBigUInt64LE(80)) / 1_000
    }
    if (
      kind === asfStream &&
      width === 0 &&
      object.length >= 86 &&
      object.toString('hex', 24, 40) === asfVideo
    ) {
      width = object.readUInt32LE(78)
      height = object.readUInt32LE(82)
    }
    offset += size
  }
  return plausibleFacts(seconds, width, height)
}

/** The first script tag (`onMetaData`), whose numbers are named: AMF 0, a double behind each name. */
function flvFacts(start: Buffer): FilmFacts {
  const at = start.indexOf('onMetaData', 0, 'latin1')
  const number = (name: string): number => {
    const key = Buffer.concat([Buffer.from([0, name.length]), Buffer.from(name, 'latin1'), Buffer.from([0])])
    const found = at < 0 ? -1 : start.indexOf(key, at)
    return found < 0 || found + key.length + 8 > start.length ? 0 : start.readDoubleBE(found + key.length)
  }
  return plausibleFacts(number('duration'), number('width'), number('height'))
}
