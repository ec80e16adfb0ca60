interface SpinnerProps {
  label: string
  /** The words beside it, seen too. */
  isLabelVisible?: boolean
}

export function Spinner({ label, isLabelVisible = false }: SpinnerProps) {
  return (
    <span className="spinner" role="status">
      <span className={isLabelVisible ? undefined : 'vh'}>{label}</span>
    </span>
  )
}
