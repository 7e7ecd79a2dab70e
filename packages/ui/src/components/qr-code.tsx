import { QRCodeCanvas } from 'qrcode.react'

/** Drawn large and scaled down by the style sheet, so that the saved file is sharp. */
export function QrCode({ value }: { value: string }) {
  return (
    <QRCodeCanvas
      // The plate around it carries the name.
      aria-hidden
      value={value}
      size={720}
      level="M"
      marginSize={0}
      bgColor="#ffffff"
      fgColor="#061316"
      style={{ width: '100%', height: 'auto', display: 'block' }}
    />
  )
}
