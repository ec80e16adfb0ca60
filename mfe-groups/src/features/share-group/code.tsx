import { QRCodeSVG } from 'qrcode.react'

/** Black on white in every theme, medium error correction, a margin of four modules. Default export for `lazy`. */
export default function Code({ link, label }: { link: string; label: string }) {
  return (
    <QRCodeSVG
      value={link}
      size={264}
      level="M"
      marginSize={4}
      bgColor="#ffffff"
      fgColor="#000000"
      role="img"
      aria-label={label}
    />
  )
}
