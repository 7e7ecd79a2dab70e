import { isIP } from 'node:net'

/**
 * The class of an address: /24 of IPv4, /48 of IPv6 (DECISIONS 19), in normal form so that it can be compared. All
 * invalid addresses share one class.
 */
export function addressClass(address: string): string {
  // A server that listens on IPv6 sees an IPv4 address in that form.
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1] ?? plain
  if (isIP(mapped) === 4) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  if (isIP(mapped) === 6) return `${ipv6Groups(mapped).slice(0, 3).join(':')}::/48`
  return 'unknown'
}

/** The address in the database's form, or null. */
export function addressOrNull(address: string): string | null {
  const plain = address.replace(/%.*$/, '')
  return isIP(plain) === 0 ? null : plain
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = (text: string) =>
    (text === '' ? [] : text.split(':')).flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: gap }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}
