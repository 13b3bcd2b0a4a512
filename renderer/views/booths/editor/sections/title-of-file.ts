/** A title to begin with: the file's name without its ending, underscores as blanks. */
export function titleOfFile(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const stem = dot > 0 ? fileName.slice(0, dot) : fileName
  return stem.replaceAll(/[_\s]+/g, ' ').trim() || fileName
}
