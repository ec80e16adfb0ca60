import type { ReactNode } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  type ComboBoxProps,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FieldError, type FieldProps } from '../forms/field.tsx'
import { useFieldError } from '../forms/form-errors.ts'
import { Icon } from '../icon.tsx'
import type { Option } from './option.ts'

export interface ComboFrameProps
  extends FieldProps,
    Omit<ComboBoxProps<Option>, 'children' | 'className' | 'style'> {
  placeholder?: string
  /** Under the field: count, loading, failure. */
  status?: ReactNode
  empty?: ReactNode
  isBusy?: boolean
}

/** The look of a combo box, for any source of items. */
export function ComboInput(props: ComboFrameProps) {
  const { label, isLabelHidden, hint, error, isOptional, placeholder, status, empty, isBusy, ...combo } =
    props
  const { t } = useTranslation('kit')
  const message = useFieldError(props.name, error)
  return (
    <AriaComboBox<Option>
      {...combo}
      className="field"
      menuTrigger="focus"
      allowsEmptyCollection
      isInvalid={message !== undefined}
      validationBehavior="aria"
    >
      <Label className={isLabelHidden ? 'vh' : 'label'}>
        {label}
        {isOptional && <span className="optional"> ({t('optional')})</span>}
      </Label>
      <div className="with-btn">
        <Input
          className="input"
          placeholder={placeholder}
          autoComplete="off"
          aria-busy={isBusy || undefined}
        />
        <Button className="btn btn--icon" aria-label={t('combo.open')}>
          <Icon name="chevron-down" />
        </Button>
      </div>
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      {status}
      {message && (
        <Text slot="errorMessage">
          <FieldError>{message}</FieldError>
        </Text>
      )}
      <Popover className="menu menu--combo">
        <ListBox<Option> className="menu-list" renderEmptyState={() => <p className="menu-empty">{empty}</p>}>
          {item => (
            <ListBoxItem className="menu-item" textValue={item.label} isDisabled={item.isDisabled}>
              <span className="grow">
                <Text slot="label">{item.label}</Text>
                {item.detail && (
                  <Text slot="description" className="menu-detail">
                    {item.detail}
                  </Text>
                )}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
