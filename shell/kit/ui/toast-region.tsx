import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { dismissToastAtom, toastsAtom } from '../slice/toasts.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * Bottom centre, one at a time. The live region stays in the page, so that screen readers speak new toasts. F6 leads to the
 * toast: it stands too briefly to be reached by Tab, and a dialog keeps Tab inside.
 */
export function ToastRegion() {
  const { t } = useTranslation('kit')
  const [first] = useAtomValue(toastsAtom)
  const dismiss = useSetAtom(dismissToastAtom)
  return (
    <section
      className="toast-dock"
      aria-label={t('toasts')}
      aria-keyshortcuts="F6"
      data-react-aria-top-layer="true"
    >
      <div role="status" aria-live="polite">
        {first && <ToastCard key={first.id} toast={first} onDone={() => dismiss(first.id)} />}
      </div>
    </section>
  )
}
