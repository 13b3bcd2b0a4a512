/** Whether a dialog lies over the screen. */
export function isDialogOpen(): boolean {
  return document.querySelector('[data-dialog]') !== null
}
