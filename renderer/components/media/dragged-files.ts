/** Whether what is dragged holds files; what they are is only told when they are let go of. */
export function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false
}
