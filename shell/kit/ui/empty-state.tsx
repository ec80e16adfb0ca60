import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** One sentence. */
  children: ReactNode
  /** One action. */
  action?: ReactNode
  /** Shows an unpainted table above. */
  court?: boolean
}

export function EmptyState({ children, action, court = true }: EmptyStateProps) {
  return (
    <div className="empty">
      {court && <Court />}
      <p>{children}</p>
      {action}
    </div>
  )
}

function Court() {
  return (
    <svg
      className="court"
      viewBox="0 0 120 72"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M4 8h112v56H4z" />
      <path d="M4 36h112" strokeWidth="1" opacity=".5" />
      <path d="M60 0v72" strokeWidth="4" />
      <circle className="court-ball" cx="88" cy="24" r="5" strokeWidth="2" />
    </svg>
  )
}
