import { BlockList, isIP } from 'node:net'

const lists = new Map<string, BlockList>()
const LISTS_MAX = 500

/** Whether an address lies in one of the networks (CIDR); an empty list allows every address. */
export function isAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  const kind = isIP(plain)
  if (kind === 0) return false
  const name = networks.join(' ')
  let list = lists.get(name)
  if (!list) {
    list = new BlockList()
    for (const network of networks) {
      const [base = '', bits = ''] = network.split('/')
      list.addSubnet(base, Number(bits), isIP(base) === 6 ? 'ipv6' : 'ipv4')
    }
    if (lists.size >= LISTS_MAX) lists.clear()
    lists.set(name, list)
  }
  return list.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
}
