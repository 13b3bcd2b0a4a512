const patienceMs = 15_000

/** Runs `close` once when the process is asked to end, then ends it. A second request, or a closing that takes too long, ends it at once: nothing saved is lost either way. */
export function onEndSignal(close: () => Promise<void>): void {
  let ending = false
  const end = (): void => {
    if (ending) process.exit(1)
    ending = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Booth Builder did not end cleanly: ${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // The settings' library comes with a listener that sends the process the same signal again, which would be the second request.
    process.removeAllListeners(signal)
    process.on(signal, end)
  }
}
