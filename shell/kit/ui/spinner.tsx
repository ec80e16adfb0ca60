interface SpinnerProps {
  label: string
  /** Shows the label as well. */
  isLabelVisible?: boolean
}

export function Spinner({ label, isLabelVisible = false }: SpinnerProps) {
  return (
    <span className="spinner" role="status">
      <span className={isLabelVisible ? undefined : 'vh'}>{label}</span>
    </span>
  )
}
