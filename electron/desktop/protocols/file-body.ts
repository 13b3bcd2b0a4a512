import type { FileHandle } from 'node:fs/promises'

const chunkBytes = 256 * 1024

/**
 * `lengthBytes` of an open file from `startByte`, as a response's body; closes the file at its end,
 * on an error and when the reader goes away. `Readable.toWeb` is not used: a media element that
 * drops its request makes it throw outside any promise.
 */
export function fileBody(
  file: FileHandle,
  startByte: number,
  lengthBytes: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = startByte
  let remaining = lengthBytes
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { bytesRead, buffer } = await file.read(new Uint8Array(Math.min(chunkBytes, remaining)), {
            position,
          })
          if (bytesRead === 0 && remaining > 0) throw new Error('The file is shorter than it was.')
          position += bytesRead
          remaining -= bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          if (remaining > 0) return
          controller.close()
          await file.close()
        } catch (error) {
          controller.error(error)
          await file.close()
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}
