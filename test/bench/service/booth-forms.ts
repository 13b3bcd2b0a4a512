import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

export const boothFields = {
  booth_name: 'Bench booth',
  booth_company_profile: 'We measure.',
  booth_company_url: 'https://bench.example.com',
  booth_type: 'both',
  keywords: 'bench',
  exhibitor_name: 'Ada Example',
  exhibitor_email: 'ada@example.com',
  address: '1 Example Street',
  pobox: '1',
  city: 'Exampleton',
  state: 'Example State',
  country: 'Exampleland',
  active: 'true',
  hide: 'false',
} as const

const boundary = 'bench-boundary-5d1f'

/** Two small pictures, never the same twice. */
export async function pictureMaker(): Promise<() => readonly [Buffer, Buffer]> {
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const background = await sharp({
    create: {
      width: 320,
      height: 180,
      channels: 3,
      background: '#aa6622',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  // What follows a picture's end is part of the file, but of no picture.
  const unlike = (picture: Buffer): Buffer => Buffer.concat([picture, randomBytes(16)])
  return () => [unlike(logo), unlike(background)]
}

/** The form that creates a booth, as bytes. */
export function boothForm(
  floorId: number,
  [logo, background]: readonly [Buffer, Buffer],
): { readonly body: Buffer; readonly type: string } {
  const text = (name: string, value: string): Buffer =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const file = (name: string, fileName: string, content: Buffer): readonly Buffer[] => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]
  const body = Buffer.concat([
    ...Object.entries({ ...boothFields, floor_id: String(floorId) }).map(([name, value]) =>
      text(name, value),
    ),
    ...file('booth_logo', 'logo.png', logo),
    ...file('booth_background', 'background.jpg', background),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}
