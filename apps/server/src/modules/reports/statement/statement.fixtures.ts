import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { noteSigner } from '@lotus/rules/fairness'
import type { StatementMovement } from '../../wallet/index.ts'
import { csvEnd, csvHead, csvMovement } from './statement-csv.ts'
import { proofOf, type StatementFacts } from './statement-facts.ts'

export type Checked = {
  account: string
  currency: string
  period: string
  movements: number
  steps: { name: string; outcome: 'ok' | 'bad'; detail: string }[]
}
/** The stand-alone program, which is plain JavaScript. */
export const { check } = (await import(join(import.meta.dirname, '../../../../../../tools/lotus-statement.mjs'))) as {
  check: (bytes: Uint8Array, known?: string) => Promise<Checked>
}

export const badSteps = ({ steps }: Checked): string[] =>
  steps.filter(({ outcome }) => outcome === 'bad').map(({ name }) => name)

export const signer = await noteSigner('signer', 'lotus-log-test', new Uint8Array(32).fill(7))

type Move = Pick<StatementMovement, 'kind' | 'amount' | 'bucket'> & { ref?: string }

/** A month's movements, an hour apart, with the balances that the ledger would have written. */
export function monthOf(moves: readonly Move[], opening = { cash: 1_250_000n, bonus: 0n }) {
  const balance = [0n, opening.cash, opening.bonus]
  const rows = moves.map(({ kind, amount, bucket, ref }, at): StatementMovement => {
    balance[bucket] = (balance[bucket] ?? 0n) + amount
    const created_at = new Date(Date.UTC(2026, 4, 31, 17) + at * 3_600_000)
    const local = new Date(created_at.getTime() + 7 * 3_600_000).toISOString().slice(0, -1)
    const ref_no = ref ?? `R${at}`
    return { created_at, local, kind, ref_no, bucket, amount, balance_after: balance[bucket] ?? 0n }
  })
  const sums = new Map<string, StatementFacts['sums']['kinds'][number]>()
  for (const { kind, bucket, amount } of rows) {
    const name = bucket === 2 ? 'bonus' : 'cash'
    const sum = sums.get(`${kind} ${name}`) ?? { kind, bucket: name, count: 0, in: 0n, out: 0n }
    sum.count += 1
    if (amount > 0n) sum.in += amount
    else sum.out -= amount
    sums.set(`${kind} ${name}`, sum)
  }
  const facts: StatementFacts = {
    account: 'alice',
    currency: 'P',
    period: '2026-06',
    timeZone: 'Asia/Ho_Chi_Minh',
    from: new Date('2026-05-31T17:00:00Z'),
    to: new Date('2026-06-30T17:00:00Z'),
    until: new Date('2026-06-30T17:00:00Z'),
    sums: { opening, kinds: [...sums.values()] },
  }
  return { facts, rows }
}

export async function csvOf(
  { facts, rows }: ReturnType<typeof monthOf>,
  nameOf = (kind: string) => kind,
): Promise<string> {
  const proof = proofOf(facts)
  const lines = rows.map((row) => csvMovement(proof.take(row), nameOf(row.kind)))
  proof.finish()
  const body = csvHead(facts, { nameOf, note: null }) + lines.join('')
  return body + (await csvEnd(facts, createHash('sha256').update(body).digest('hex'), signer))
}
