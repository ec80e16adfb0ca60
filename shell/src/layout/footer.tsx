import { COPYRIGHT_SINCE, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { Icon } from '@pingboard/kit/ui'
import { useReport } from '../feedback/use-report.ts'
import { useTexts } from '../i18n/texts.ts'
import css from './footer.module.css'

/**
 * The source of the scores, the copyright, and the way to report a problem: the last at the same place on every page.
 * @param isShort the page names the source of its scores itself, or shows none
 */
export function Footer({ isShort }: { isShort: boolean }) {
  const text = useTexts()
  const report = useReport()
  return (
    <footer className="foot">
      <div className="foot-in">
        {!isShort && <p>{text('footer.provenance')}</p>}
        <p>
          © {COPYRIGHT_SINCE}–{new Date().getFullYear()} {PRODUCT_NAME}
        </p>
        <button type="button" className={css.report} onClick={() => report('bug')}>
          <Icon name="message-report" size="s" />
          {text('report.title')}
        </button>
      </div>
    </footer>
  )
}
