import { QRCodeSVG } from 'qrcode.react'
import { useTexts } from '../../state/texts.ts'
import css from './tv-side.module.css'

/** A code to scan: black on white in every theme, with the four white modules around it that cameras look for. */
export function TvCode({ link, words }: { link: string; words: string }) {
  const text = useTexts()
  return (
    <div className={css.code}>
      <QRCodeSVG
        value={link}
        level="M"
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        role="img"
        aria-label={text('tv.code', { link })}
      />
      <p>{words}</p>
    </div>
  )
}
