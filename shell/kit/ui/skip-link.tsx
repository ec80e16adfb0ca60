import { useTranslation } from 'react-i18next'

/** First in the page. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  const { t } = useTranslation('kit')
  return (
    <a
      className="skip"
      href={`#${target}`}
      onClick={event => {
        const element = document.getElementById(target)
        if (!element) return
        event.preventDefault()
        element.focus()
        element.scrollIntoView()
      }}
    >
      {t('skip')}
    </a>
  )
}
