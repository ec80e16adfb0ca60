import { Button, keepFocus, Mark } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useId } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { installAtom, skipBannerAtom } from './install-atoms.ts'
import css from './install-banner.module.css'

/** Offers to install the app until the person skips the offer. It stands at the end of the page, so nothing moves. */
export default function InstallBanner() {
  const text = useTexts()
  const install = useSetAtom(installAtom)
  const skip = useSetAtom(skipBannerAtom)
  const heading = useId()
  return (
    <section ref={keepFocus} className={css.banner} aria-labelledby={heading}>
      <Mark word={false} />
      <div className={css.words}>
        <h2 className="h2" id={heading}>
          {text('install.title')}
        </h2>
        <p className="small muted">{text('install.why')}</p>
      </div>
      <div className="btn-set">
        <Button variant="main" onPress={() => void install()}>
          {text('install.do')}
        </Button>
        <Button variant="quiet" onPress={skip}>
          {text('install.later')}
        </Button>
      </div>
    </section>
  )
}
