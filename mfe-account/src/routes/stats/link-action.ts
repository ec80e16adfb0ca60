/** How the page opens the dialog that links a licence. */
export interface LinkAction {
  onLink: () => void
  /** The dialog's code is on its way. */
  isOpening: boolean
}
