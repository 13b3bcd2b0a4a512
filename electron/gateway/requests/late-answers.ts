import type { Socket } from 'node:net'

/** Time for what has come to be read, in milliseconds, where nothing says that all of it was. */
const longestReadMs = 1_000

const prepared = new WeakSet<Socket>()

/**
 * A service may answer and hang up while a body is still leaving. Node ends a connection at the
 * first write that fails, also with an answer unread; here that failure waits until the other side
 * has been read to its end.
 */
export function readBeforeFailing(socket: Socket): void {
  if (prepared.has(socket)) return
  prepared.add(socket)
  const write = socket._write.bind(socket)
  const writeAll = socket._writev?.bind(socket)
  socket._write = (chunk, encoding, done) => write(chunk, encoding, lastly(socket, done))
  if (writeAll !== undefined) socket._writev = (chunks, done) => writeAll(chunks, lastly(socket, done))
}

type Done = (error?: Error | null) => void

function lastly(socket: Socket, done: Done): Done {
  return (error) => {
    if (error == null || socket.destroyed || socket.readableEnded) {
      done(error)
      return
    }
    const finish = (): void => {
      clearTimeout(timer)
      socket.off('end', finish)
      socket.off('close', finish)
      done(error)
    }
    const timer = setTimeout(finish, longestReadMs)
    socket.once('end', finish)
    socket.once('close', finish)
  }
}
