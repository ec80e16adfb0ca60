export type ButtonVariant = 'main' | 'line' | 'quiet' | 'link' | 'danger'

export const buttonClass = (variant: ButtonVariant, block = false): string =>
  `btn btn--${variant}${block ? ' btn--block' : ''}`
