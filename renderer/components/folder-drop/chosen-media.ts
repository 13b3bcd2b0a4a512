type Listener = (files: readonly File[]) => Promise<void>

const listeners = new Set<Listener>()

/** Hands over what a person chose with a button, wherever that stands; resolves once it is on show. */
export async function chooseMedia(files: readonly File[]): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(files)))
}

/** Gives back how to stop listening. */
export function onMediaChosen(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
