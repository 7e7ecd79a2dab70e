/**
 * EMVCo merchant-presented QR payload in the national profile of Vietnam: account-number transfers. Every field is
 * `id (2 digits) length (2 digits) value`; the last one is a CRC over everything before it and its own head.
 * The image is drawn by the client; nothing is fetched from outside.
 */
export type BankTransfer = {
  /** Six digits. */
  bin: string
  account: string
  /** Whole VND. */
  amountVnd: bigint
  /** Transfer text: letters without diacritics, digits, spaces. */
  content: string
}

const field = (id: string, value: string) => `${id}${value.length.toString().padStart(2, '0')}${value}`

export function transferPayload({ bin, account, amountVnd, content }: BankTransfer): string {
  const beneficiary = field('00', bin) + field('01', account)
  const body =
    field('00', '01') + // payload format
    field('01', '12') + // dynamic: carries its amount
    field('38', field('00', 'A000000727') + field('01', beneficiary) + field('02', 'QRIBFTTA')) +
    field('53', '704') +
    field('54', amountVnd.toString()) +
    field('58', 'VN') +
    field('62', field('08', content))
  const checked = `${body}6304`
  return checked + crc16(checked).toString(16).toUpperCase().padStart(4, '0')
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF. Check value of "123456789" is 0x29B1. */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}
