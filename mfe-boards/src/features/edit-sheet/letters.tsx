import css from './sheet.module.css'

/** The letters of a side, as on paper. Hidden from screen readers where a name says the same. */
export function Letters({ letters, isHidden }: { letters: readonly string[]; isHidden?: boolean }) {
  return (
    <span className={css.letters} aria-hidden={isHidden || undefined}>
      {letters.map(letter => (
        <b key={letter} className="lt-p">
          {letter}
        </b>
      ))}
    </span>
  )
}
