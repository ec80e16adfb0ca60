import { Component, type ReactNode } from 'react'

interface CodeBoundaryProps {
  onError: () => void
  children: ReactNode
}

/** Leaves the place empty when what belongs there cannot be loaded or drawn. Only a class can catch such an error. */
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
