/** Ten-thousandths of a decimal text with up to four places; null for anything else. */
export function parseMoney(text: unknown): bigint | null {
  const match = typeof text === 'string' ? /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/.exec(text) : null
  if (!match) return null
  const units = BigInt(match[2] ?? '0') * 10_000n + BigInt((match[3] ?? '').padEnd(4, '0'))
  return match[1] === '-' ? -units : units
}

export function formatMoney(units: bigint): string {
  const sign = units < 0n ? '-' : ''
  const plain = units < 0n ? -units : units
  return `${sign}${plain / 10_000n}.${(plain % 10_000n).toString().padStart(4, '0')}`
}
