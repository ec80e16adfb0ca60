import { useParams } from '@pingboard/kit/router'
import { useMedia } from '../../state/use-media.ts'
import { DisplayPhone } from './display-phone.tsx'
import { DisplayScreen } from './display-screen.tsx'
import { codeFrom, useDisplayAnswer } from './use-display-answer.ts'

/** Windows that a person holds in a hand: a television is never as small. */
const IN_A_HAND = '(max-width: 599px), (max-height: 479px)'

/** `/d/:code`: the group's television. A person who scans the same code from a poster gets the live page. */
export function DisplayRoute() {
  const code = codeFrom(useParams().code ?? '')
  return <DisplayOf key={code} code={code} />
}

function DisplayOf({ code }: { code: string }) {
  const isInHand = useMedia(IN_A_HAND)
  const { answer, lose } = useDisplayAnswer(code)
  return isInHand ? (
    <DisplayPhone answer={answer} />
  ) : (
    <DisplayScreen code={code} answer={answer} onGone={lose} />
  )
}
