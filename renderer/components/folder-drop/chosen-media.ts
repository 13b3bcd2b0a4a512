type Listener = (files: readonly File[]) => void

const listeners = new Set<Listener>()

/** Hands over what a person chose with a button, wherever that stands. */
export function chooseMedia(files: readonly File[]): void {
  for (const listener of listeners) listener(files)
}

/** Gives back how to stop listening. */
export function onMediaChosen(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
