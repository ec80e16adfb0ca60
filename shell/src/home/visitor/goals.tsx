import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import home from '../home.module.css'
import css from './goals.module.css'

/** Three goals, shown as three sets won: 1 – 0, 2 – 0, 3 – 0. */
export function Goals() {
  const text = useTexts()
  const heading = useId()
  return (
    <section className={`page ${css.goals}`} aria-labelledby={heading}>
      <h2 className={home.mega} id={heading}>
        {text('visitor.goals')}
      </h2>
      <ol className={css.list}>
        {([1, 2, 3] as const).map(set => (
          <li key={set} className={home.rise}>
            <p className={css.score} aria-hidden="true">
              <b>{set}</b>
              <b>0</b>
            </p>
            <h3 className={css.title}>{text(`visitor.goal-${set}`)}</h3>
            <p className={css.how}>{text(`visitor.goal-${set}-how`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
