import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Icon, LinkButton } from '@pingboard/kit/ui'
import { NEW_GROUP } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Court } from '../court.tsx'
import home from '../home.module.css'

/** An empty table and one next step. */
export function Newcomer({ profile }: { profile: Profile }) {
  const text = useTexts()
  return (
    <Court
      left={
        <>
          <h2 className={home.mega}>
            {profile.firstname
              ? text('member.welcome', { name: profile.firstname })
              : text('member.welcome-unnamed')}
          </h2>
          <p>{text('member.welcome-why')}</p>
        </>
      }
      right={
        <>
          <LinkButton to={NEW_GROUP} variant="main">
            {text('member.create-group')}
            <Icon name="arrow-right" />
          </LinkButton>
          <p className="small muted">{text('member.group-hint')}</p>
        </>
      }
    />
  )
}
