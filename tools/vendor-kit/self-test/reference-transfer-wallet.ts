import { formatMoney, parseMoney } from '../money.ts'
import type { VendorMutant } from './reference-vendor.ts'

type Body = Readonly<Record<string, unknown>>
type Kept = { op: string; member: string; amount: bigint; status: 'CONFIRMED' | 'FAILED' | 'NOT_FOUND'; code: string }

/**
 * The wallets of a small correct vendor, for the kit's own test; a mutant violates one sentence of wallet.md 2,
 * transfer mode.
 */
export function referenceTransferWallet(mutant: VendorMutant | null) {
  const is = (name: VendorMutant) => mutant === name
  const wallets = new Map<string, bigint>()
  const kept = new Map<string, Kept>()

  const answerOf = ({ member, status, code }: Kept) => ({
    code,
    status,
    balance: formatMoney(wallets.get(member) ?? 0n),
  })

  function move(op: string, body: Body): Record<string, unknown> {
    const [reference, member] = [String(body['reference']), String(body['member'])]
    const amount = parseMoney(body['amount'])
    if (amount === null || (amount <= 0n && !is('purse-takes-negative')))
      return { code: 'BAD_REQUEST', status: 'FAILED' }
    const known = is('purse-forgets-references') ? undefined : kept.get(reference)
    if (known && !(known.status === 'NOT_FOUND' && is('purse-late-arrival'))) {
      const isSame = known.op === op && known.amount === amount
      if (known.status === 'NOT_FOUND') return { code: 'TX_ROLLED_BACK', status: 'FAILED' }
      return isSame || is('purse-takes-conflicts') ? answerOf(known) : { code: 'TX_CONFLICT' }
    }
    const wallet = wallets.get(member) ?? 0n
    const isCovered = op === 'transferIn' || wallet >= amount || is('purse-overdraws')
    if (isCovered) wallets.set(member, op === 'transferIn' ? wallet + amount : wallet - amount)
    const entry: Kept = {
      op,
      member,
      amount,
      status: isCovered ? 'CONFIRMED' : 'FAILED',
      code: isCovered ? 'OK' : 'INSUFFICIENT_FUNDS',
    }
    kept.set(reference, entry)
    return answerOf(entry)
  }

  function status(body: Body): Record<string, unknown> {
    const [reference, member] = [String(body['reference']), String(body['member'])]
    const known = kept.get(reference)
    if (known) return answerOf(known)
    if (is('purse-guesses')) return { code: 'OK', status: 'CONFIRMED' }
    const denied: Kept = { op: 'none', member, amount: 0n, status: 'NOT_FOUND', code: 'OK' }
    kept.set(reference, denied)
    return { code: 'OK', status: 'NOT_FOUND' }
  }

  return (op: string, body: Body): Record<string, unknown> | undefined =>
    op === 'transferIn' || op === 'transferOut' ? move(op, body) : op === 'transferStatus' ? status(body) : undefined
}
