import { Icon } from '@pingboard/kit/ui'
import { useTexts } from '../i18n/texts.ts'
import css from './popover.module.css'

/** The bell's panel is always empty, and shows that. */
export function Bell() {
  const text = useTexts()
  return (
    <>
      <button
        type="button"
        className="btn btn--icon"
        popoverTarget="messages"
        aria-label={text('header.messages')}
      >
        <Icon name="bell" size="l" />
      </button>
      <section id="messages" popover="auto" className={css.popover} aria-label={text('header.messages')}>
        <p className="muted">{text('header.no-messages')}</p>
      </section>
    </>
  )
}
