import { PRODUCT_NAME } from '@pingboard/contracts/constants.ts'
import { Link } from '../router/index.ts'

interface MarkProps {
  /** Address of the link; no link without. */
  to?: string
  /** Shows the name beside the drawing. */
  word?: boolean
}

/** The product's mark: a table seen from above, its net, the ball. */
export function Mark({ to, word = true }: MarkProps) {
  const content = (
    <>
      <svg viewBox="0 0 32 24" focusable="false" role="img" aria-label={PRODUCT_NAME} aria-hidden={word}>
        <rect className="m-t" x="1" y="3" width="30" height="18" />
        <path className="m-l" d="M3.5 5.5h25v13h-25z" fill="none" strokeWidth="1" />
        <path className="m-n" d="M16 0v24" strokeWidth="2.5" />
        <circle className="m-b" cx="23" cy="10" r="3.2" />
      </svg>
      {word && <span>{PRODUCT_NAME}</span>}
    </>
  )
  return to ? (
    <Link className="mark" to={to}>
      {content}
    </Link>
  ) : (
    <span className="mark">{content}</span>
  )
}
