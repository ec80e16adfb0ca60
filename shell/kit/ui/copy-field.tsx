import { useSetAtom } from 'jotai'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToastAtom } from '../slice/toasts.ts'
import { Button } from './button.tsx'

interface CopyFieldProps {
  label: string
  value: string
  onCopied?: () => void
}

/** An address that can be read, selected, and copied by one press. A failure is shown as a toast, and below the address. */
export function CopyField({ label, value, onCopied }: CopyFieldProps) {
  const { t } = useTranslation('kit')
  const showToast = useSetAtom(showToastAtom)
  const [last, setLast] = useState<{ value: string; outcome: 'done' | 'failed' } | null>(null)
  // Another address was not copied yet.
  const outcome = last?.value === value ? last.outcome : null
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setLast({ value, outcome: 'done' })
      onCopied?.()
    } catch {
      setLast({ value, outcome: 'failed' })
      showToast({ kind: 'error', text: t('copy.failed') })
    }
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="copy-field">
        <input
          id={id}
          className="input"
          readOnly
          value={value}
          onFocus={event => event.currentTarget.select()}
        />
        <Button icon={outcome === 'done' ? 'check' : 'copy'} onPress={copy}>
          {t(outcome === 'done' ? 'copy.done' : 'copy.do')}
        </Button>
      </div>
      {outcome === 'failed' && (
        <p className="hint" role="alert">
          {t('copy.failed')}
        </p>
      )}
    </div>
  )
}
