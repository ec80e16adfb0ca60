import type { ReactNode } from 'react'

export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
