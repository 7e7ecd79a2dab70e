import { QRCodeCanvas } from 'qrcode.react'

/** Generated large and scaled down by the style sheet, so that the saved file is sharp. */
export function QrCode({ value }: { value: string }) {
  return (
    <QRCodeCanvas
      // The surrounding plate has the accessible name.
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
