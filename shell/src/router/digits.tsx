import css from './digits.module.css'

/** A status as three score plates, the middle plate on the table. Decoration: the words stand beside it. */
export const Digits = ({ status }: { status: '404' | '403' }) => (
  <p className={css.digits} aria-hidden="true">
    {[...status].map((digit, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: three fixed places
      <b key={place}>{digit}</b>
    ))}
  </p>
)
