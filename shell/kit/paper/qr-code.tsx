import { QRCodeSVG } from 'qrcode.react'

interface QrCodeProps {
  /** Address that a scan opens. */
  link: string
  /** Spoken instead of the drawing: what the address is, and the address itself. */
  label: string
  className?: string
}

/** Black on white in every theme, medium error correction, a margin of four modules. Its place sets the size. */
export const QrCode = ({ link, label, className }: QrCodeProps) => (
  <QRCodeSVG
    value={link}
    level="M"
    marginSize={4}
    bgColor="#ffffff"
    fgColor="#000000"
    role="img"
    aria-label={label}
    className={className}
  />
)
