import { COPYRIGHT_SINCE, PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { useTexts } from '../i18n/texts.ts'

/** The source of the scores, and the copyright. */
export function Footer() {
  const text = useTexts()
  return (
    <footer className="foot">
      <div className="foot-in">
        <p>{text('footer.provenance')}</p>
        <p>
          © {COPYRIGHT_SINCE}–{new Date().getFullYear()} {PRODUCT_NAME}
        </p>
      </div>
    </footer>
  )
}
