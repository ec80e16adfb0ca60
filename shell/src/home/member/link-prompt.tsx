import { LinkButton } from '@pingboard/kit/ui'
import { useId } from 'react'
import { LINK_LICENCE } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import css from './own-points.module.css'

/** What a linked licence brings, and the way to link it. */
export function LinkPrompt({ isMain }: { isMain: boolean }) {
  const text = useTexts()
  const heading = useId()
  return (
    <section className={css.section} aria-labelledby={heading}>
      <h2 className="h2" id={heading}>
        {text('member.link-title')}
      </h2>
      <div className={css.prompt}>
        <p>{text('member.link-why')}</p>
        <LinkButton to={LINK_LICENCE} variant={isMain ? 'main' : 'line'} icon="link">
          {text('member.link')}
        </LinkButton>
      </div>
    </section>
  )
}
