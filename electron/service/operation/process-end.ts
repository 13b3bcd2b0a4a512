/** Runs `close` once when the process is to end, then ends it; a second signal ends it at once. */
export function onEnd(options: { readonly withParent: boolean }, close: () => Promise<void>): void {
  let ending = false
  const end = (): void => {
    if (ending) process.exit(1)
    ending = true
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `The service did not end cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
        )
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (options.withParent)
    followParent(() => {
      if (!ending) end()
    })
}

/** Goes on where whoever read the output has closed it, as `head` does when it has seen enough. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (Reflect.get(error, 'code') !== 'EPIPE') throw error
    })
}

/**
 * However the parent holds this process: an IPC channel where it has one, else its standard input.
 * Either closes when the parent is gone, even by force.
 */
function followParent(end: () => void): void {
  // A utility process of Electron has no standard input to watch, and ends with its parent anyway.
  if (Reflect.has(process, 'parentPort')) return
  if (process.channel !== undefined) {
    process.on('disconnect', end)
    return
  }
  process.stdin.on('end', end)
  process.stdin.on('close', end)
  process.stdin.on('error', end)
  process.stdin.resume()
}
