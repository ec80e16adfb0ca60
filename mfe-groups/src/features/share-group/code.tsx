import { QRCodeSVG } from 'qrcode.react'

/** Dark on white in every theme, medium correction, four quiet modules around. Default export: loaded on demand. */
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
