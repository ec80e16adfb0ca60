import css from './start-screen.module.css'

/** The product's table with its ball in flight, and a text for screen readers. */
export const StartScreen = ({ label }: { label: string }) => (
  <div className={css.start} role="status" data-waiting>
    <svg className={css.table} viewBox="0 0 32 24" aria-hidden="true" focusable="false">
      <rect className={css.paint} x="1" y="3" width="30" height="18" />
      <path className={css.line} d="M3.5 5.5h25v13h-25z" />
      <path className={css.net} d="M16 0v24" />
      <circle className={css.ball} cx="7" cy="12" r="2.4" />
    </svg>
    <span className="vh">{label}</span>
  </div>
)
