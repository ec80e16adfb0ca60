import { Disclosure } from '@pingboard/kit/ui'
import { useTexts } from '../../state/texts.ts'
import css from './replay.module.css'

/** The keys of the page. */
export function Help() {
  const text = useTexts()
  const keys = [
    [text('replay.help.space'), text('replay.help.play')],
    ['← →', text('replay.help.change')],
    [`${text('replay.help.shift')} + ← →`, text('replay.help.moment')],
    [text('replay.help.ends'), text('replay.help.toEnds')],
  ]
  return (
    <Disclosure summary={text('replay.help.title')}>
      <dl className={css.help}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}
