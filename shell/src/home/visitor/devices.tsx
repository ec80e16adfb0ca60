import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import home from '../home.module.css'
import css from './devices.module.css'

/** The same score on three devices that stand on one line. */
export function Devices() {
  const text = useTexts()
  const heading = useId()
  return (
    <section className={css.band} aria-labelledby={heading}>
      <div className={`page ${css.page}`}>
        <h2 className={home.mega} id={heading}>
          {text('visitor.devices')}
        </h2>
        <div className={css.screens}>
          {(['phone', 'tv', 'laptop'] as const).map(device => (
            <figure key={device} className={css[device]}>
              <div className={css.device} aria-hidden="true">
                <span className={css.plate}>
                  <b>6</b>
                  <b>5</b>
                </span>
              </div>
              <figcaption className={css.caption}>
                <b>{text(`visitor.${device}`)}</b> {text(`visitor.${device}-how`)}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
