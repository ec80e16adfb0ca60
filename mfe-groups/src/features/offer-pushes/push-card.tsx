import { pushSituation, readBrowser } from '@pingboard/kit/push'
import { Button, Icon, LinkButton } from '@pingboard/kit/ui'
import { useAtom } from 'jotai'
import { useId, useState } from 'react'
import { mayOffer } from '../../model/push-offer.ts'
import { pushMomentAtom } from '../../state/push-moment.ts'
import { keepRefusal, readRefusals } from '../../state/push-refusals.ts'
import { useTexts } from '../../state/texts.ts'
import css from './push-card.module.css'

/**
 * Offers pushes at the right moment, and leads to the switch on the profile, where the browser asks. Browsers that were
 * asked already, or have no pushes, get no offer. An iPhone is told what comes first.
 */
export function PushCard() {
  const text = useTexts()
  const [isMoment, setMoment] = useAtom(pushMomentAtom)
  const [isWelcome] = useState(() => mayOffer(readRefusals(), Date.now()))
  const heading = useId()
  const situation = pushSituation(readBrowser())
  const isIos = situation === 'ios'
  if (!isMoment || !isWelcome || !(isIos || situation === 'default')) return null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <Icon name="bell" size="l" />
      <div className={css.words}>
        <h2 className="h2" id={heading}>
          {text('push.title')}
        </h2>
        <p className="small">{text('push.what')}</p>
        <p className="small muted">{text(isIos ? 'push.ios' : 'push.example')}</p>
      </div>
      <div className={`btn-set ${css.answers}`}>
        <LinkButton to="/account/profile#push" onClick={() => setMoment(false)}>
          {text(isIos ? 'push.ios-do' : 'push.do')}
        </LinkButton>
        <Button
          variant="quiet"
          onPress={() => {
            keepRefusal(Date.now())
            setMoment(false)
            // The pressed button goes with the card; without this, the focus would be lost.
            document.getElementById('main')?.focus()
          }}
        >
          {text('push.later')}
        </Button>
      </div>
    </section>
  )
}
