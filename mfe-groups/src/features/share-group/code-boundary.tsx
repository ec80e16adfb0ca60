import { Component, type ReactNode } from 'react'

interface CodeBoundaryProps {
  onError: () => void
  children: ReactNode
}

/** A code that cannot be loaded or drawn leaves its place empty; only a class can catch that. */
export class CodeBoundary extends Component<CodeBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onError()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children
  }
}
