import { AppError } from '../../../shared/errors.ts'

const binaryStart = 'AutoCAD Binary DXF'
/** Since AutoCAD 2007 every text of a file is UTF-8. */
const firstUtf8Version = 'AC1021'
/** Both stand at the head of the header, though comments may come before it. */
const headerBytes = 256 * 1024

/**
 * `$DWGCODEPAGE` → the name that decoders know it by. With several bytes a letter, such a text can
 * be UTF-8 by chance.
 */
const codePages: Readonly<Record<string, { readonly name: string; readonly multiByte: boolean }>> = {
  ...Object.fromEntries([874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map((page) => [page, single(`windows-${page}`)])),
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
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:999[ \t]*\r?\n[^\n]*\n\s*)*0[ \t]*\r?[\n\r]\s*SECTION[ \t]*\r?[\n\r]/.test(text) ? 'dxf' : undefined
}

/** How a file that is no DXF in text is refused. */
export function notADrawing(kind: ReturnType<typeof drawingKind>, name: string): AppError {
  switch (kind) {
    case 'dwg':
      return new AppError('file-type', `“${name}” is a DWG file. Save it as DXF and add that.`, { details: { reason: 'dwg', name } })
    case 'binary-dxf':
      return new AppError('file-type', `“${name}” is a binary DXF. Save it as DXF in text (ASCII) and add that.`, {
        details: { reason: 'binary-dxf', name },
      })
    case 'dxf':
    case undefined:
      return new AppError('file-type', `“${name}” is not a DXF drawing.`, { details: { reason: 'unknown', name, accepted: 'DXF' } })
  }
}

/**
 * The text of a DXF, decoded as its header says.
 *
 * @throws AppError `file-type` for a binary DXF, a DWG, or what is no drawing
 */
export function textOfDrawing(bytes: Uint8Array, name: string): string {
  const kind = drawingKind(bytes.subarray(0, 4096))
  if (kind !== 'dxf') throw notADrawing(kind, name)
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, headerBytes))
  const version = /\$ACADVER\s+1\s+(AC\d{4})/.exec(header)?.[1] ?? ''
  const [, page = ''] = /\$DWGCODEPAGE\s+3\s+(?:ANSI_|DOS)?(\d+)/i.exec(header) ?? []
  const { name: encoding, multiByte } = codePages[page] ?? single('windows-1252')
  if (version >= firstUtf8Version || !multiByte) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // Programs write their own code page whatever version they claim.
    }
  }
  return new TextDecoder(encoding).decode(bytes)
}
