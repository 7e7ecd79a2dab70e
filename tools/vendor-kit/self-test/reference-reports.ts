import { formatMoney } from '../money.ts'
import type { Mutant } from './mutants.ts'
import type { Round, Tx } from './reference-book.ts'

/** The reports of the reference wallet, from its decisions; a mutant violates one sentence of them. */
export function referenceReports(p: {
  txs: ReadonlyMap<string, Tx>
  rounds: ReadonlyMap<string, Round>
  member: string
  currency: string
  mutant: Mutant | null
}) {
  const is = (mutant: Mutant) => p.mutant === mutant
  const ofVendor = (vendor: string) =>
    [...p.txs].filter(([key, tx]) => key.startsWith(`${vendor}/`) && tx.op !== 'tombstone')
  const listed = ([key, tx]: [string, Tx]) => ({
    txId: key.slice(key.indexOf('/') + 1),
    op: tx.op,
    code: tx.code,
    roundId: tx.round,
    amount: formatMoney(tx.op === 'win' ? 0n : tx.amount),
    winAmount: formatMoney(tx.op === 'win' ? tx.amount : tx.win),
  })
  return {
    day(vendor: string): Record<string, unknown> {
      const rows = ofVendor(vendor).filter(
        ([, tx]) =>
          !(is('report-misses-wins') && tx.op === 'win') && !(is('report-hides-refused-bets') && tx.code !== 'OK'),
      )
      const totals = is('report-without-totals') ? {} : { totals: [{ gameCode: 'KIT', currency: p.currency }] }
      return { code: 'OK', ...totals, transactions: rows.map(listed), nextCursor: null }
    },
    /** Undefined for a round that nobody played. */
    round(vendor: string, id: string): Record<string, unknown> | undefined {
      const rows = ofVendor(vendor).filter(([, tx]) => tx.round === id && tx.code === 'OK')
      if (rows.length === 0 && !is('report-invents-rounds')) return undefined
      const sum = (op: string) => rows.filter(([, tx]) => tx.op === op).reduce((all, [, tx]) => all + tx.amount, 0n)
      const isClosed = p.rounds.get(id)?.isClosed === true && !is('report-of-an-open-round')
      const round = {
        roundId: id,
        member: p.member,
        state: isClosed ? 'closed' : 'open',
        bet: formatMoney(sum('bet')),
        win: formatMoney(sum('win')),
        transactions: rows.map(listed),
      }
      return { code: 'OK', rounds: [round] }
    },
  }
}
