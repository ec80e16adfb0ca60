import { LinkButton } from '@pingboard/kit/ui'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Court } from '../court.tsx'
import home from '../home.module.css'

/** An invitation to the team, on an unpainted table. */
export default function Team({ email }: { email: string }) {
  const text = useTexts()
  const heading = useId()
  return (
    <section className="page" aria-labelledby={heading}>
      <Court
        left={
          <h2 className={home.mega} id={heading}>
            {text('visitor.team')}
          </h2>
        }
        right={
          <>
            <p>{text('visitor.team-why')}</p>
            <LinkButton href={`mailto:${email}`} icon="mail">
              {email}
            </LinkButton>
          </>
        }
      />
    </section>
  )
}
