import type { Profile } from '@pingboard/contracts/http/account.ts'
import { Icon, IconButton, LinkButton } from '@pingboard/kit/ui'
import { PROFILE } from '../../addresses.ts'
import { useTexts } from '../../i18n/texts.ts'
import css from './notice.module.css'
import { noticeFor } from './notice-for.ts'
import { useDismissed } from './use-dismissed.ts'

/** One line about results that do not reach the person yet. A dismissed notice does not come back on this device. */
export function Notice({ profile, hasGroups }: { profile: Profile; hasGroups: boolean }) {
  const text = useTexts()
  const [dismissed, dismiss] = useDismissed()
  const notice = noticeFor(profile, hasGroups)
  if (notice === null || dismissed.includes(notice)) return null
  return (
    <section className={css.notice} aria-label={text('member.notice')}>
      <Icon name="info-circle" />
      <p>{text(`member.notice-${notice}`)}</p>
      <LinkButton to={PROFILE} variant="link">
        {text(`member.notice-${notice}-do`)}
      </LinkButton>
      <IconButton
        icon="x"
        label={text('member.notice-hide')}
        onPress={() => {
          dismiss(notice)
          // The pressed button goes with the notice; without this, the focus would be lost.
          document.getElementById('main')?.focus()
        }}
      />
    </section>
  )
}
