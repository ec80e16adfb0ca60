/** One thing to choose. */
export interface Option<Id extends string = string> {
  id: Id
  label: string
  /** Second line, muted. */
  detail?: string
  isDisabled?: boolean
}
