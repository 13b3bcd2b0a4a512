import { AppError } from '../../../../shared/errors.ts'
import { BinaryGroups, binaryStart } from './binary-groups.ts'
import type { GroupSource } from './group-source.ts'
import { TextGroups } from './text-groups.ts'

/** Since AutoCAD 2007 every text of a file is UTF-8. */
const firstUtf8Version = 'AC1021'
/** Both stand at the head of the header, though comments may come before it. */
const headerBytes = 256 * 1024

/**
 * `$DWGCODEPAGE` → the name that decoders know it by. With several bytes a letter, such a text can
 * be UTF-8 by chance.
 */
const codePages: Readonly<Record<string, { readonly name: string; readonly multiByte: boolean }>> = {
  ...Object.fromEntries(
    [874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => [
      page,
      single(`windows-${page}`),
    ]),
  ),
  866: single('ibm866'),
  932: { name: 'shift_jis', multiByte: true },
  936: { name: 'gbk', multiByte: true },
  949: { name: 'euc-kr', multiByte: true },
  950: { name: 'big5', multiByte: true },
}

function single(name: string) {
  return { name, multiByte: false }
}

/** What the first bytes of a file say about it; `undefined`: nothing that has to do with CAD. */
export function drawingKind(start: Uint8Array): 'dxf' | 'binary-dxf' | 'dwg' | undefined {
  const text = new TextDecoder('latin1').decode(start)
  if (text.startsWith(binaryStart)) return 'binary-dxf'
  if (/^AC(?:10\d\d|1\.\d|2\.\d)/.test(text)) return 'dwg'
  // Comments may stand before the first section.
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:999[ \t]*[\r\n]+[^\r\n]+[\r\n]\s*)*0+[ \t]*[\r\n]\s*SECTION[ \t]*[\r\n]/.test(
    text,
  )
    ? 'dxf'
    : undefined
}

/** How a file that is no DXF is refused. */
export function notADrawing(kind: 'dwg' | undefined, name: string): AppError {
  return kind === 'dwg'
    ? new AppError('file-type', `“${name}” is a DWG file. Save it as DXF and add that.`, {
        details: { reason: 'dwg', name },
      })
    : new AppError('file-type', `“${name}” is not a DXF drawing.`, {
        details: { reason: 'unknown', name, accepted: 'DXF' },
      })
}

/**
 * The groups of a DXF, in text or binary, decoded as its header says.
 *
 * @throws AppError `file-type` for a DWG, or what is no drawing
 */
export function groupsOfDrawing(bytes: Uint8Array, name: string): GroupSource {
  const kind = drawingKind(bytes.subarray(0, 4096))
  switch (kind) {
    case 'dxf':
      return new TextGroups(decoderFor(saidInText(bytes))(bytes))
    case 'binary-dxf':
      return new BinaryGroups(bytes, decoderFor(saidInGroups(bytes)))
    case 'dwg':
    case undefined:
      throw notADrawing(kind, name)
  }
}

/** What a header says of the letters of its file. */
interface Said {
  readonly version: string
  readonly page: string
}

function saidInText(bytes: Uint8Array): Said {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes))
  const version = /\$ACADVER\s+1\s+(AC\d{4})/.exec(header)?.[1] ?? ''
  const [, page = ''] = /\$DWGCODEPAGE\s+3\s+(?:ANSI_|DOS)?(\d+)/i.exec(header) ?? []
  return { version, page }
}

function saidInGroups(bytes: Uint8Array): Said {
  const groups = new BinaryGroups(bytes.subarray(0, headerBytes), (text) =>
    Buffer.from(text).toString('latin1'),
  )
  const said = new Map<string, string>()
  let variable = ''
  while (groups.next() && groups.value !== 'ENDSEC') {
    if (groups.code === 9) variable = String(groups.value)
    else said.set(variable, String(groups.value))
  }
  return { version: said.get('$ACADVER') ?? '', page: /\d+/.exec(said.get('$DWGCODEPAGE') ?? '')?.[0] ?? '' }
}

function decoderFor({ version, page }: Said): (bytes: Uint8Array) => string {
  const { name: encoding, multiByte } = codePages[page] ?? single('windows-1252')
  const own = new TextDecoder(encoding)
  if (version < firstUtf8Version && multiByte) return (bytes) => own.decode(bytes)
  const strict = new TextDecoder('utf-8', { fatal: true })
  return (bytes) => {
    try {
      return strict.decode(bytes)
    } catch {
      // Programs write their own code page whatever version they claim.
      return own.decode(bytes)
    }
  }
}
