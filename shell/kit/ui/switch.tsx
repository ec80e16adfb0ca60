import type { ReactNode } from 'react'
import { SwitchButton, SwitchField, Text } from 'react-aria-components'

interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  isDisabled?: boolean
  /** What it changes, or why it cannot be moved. */
  description?: ReactNode
  name?: string
  children: ReactNode
}

export function Switch({ description, children, ...rest }: SwitchProps) {
  return (
    <SwitchField {...rest} className="switch-field">
      <SwitchButton className="switch">
        <span className="switch-track" aria-hidden="true" />
        {children}
      </SwitchButton>
      {description && (
        <Text slot="description" className="hint">
          {description}
        </Text>
      )}
    </SwitchField>
  )
}
