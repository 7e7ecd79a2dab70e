import { setTimeout as sleep } from 'node:timers/promises'
import { formatMoney, parseMoney } from '../money.ts'
import { answerOf, sendSigned, type Body } from '../signed-calls.ts'
import type { Key } from '../types.ts'
import type { Mutant } from './mutants.ts'

type TransferWallet = { add: (amount: bigint) => void; balance: () => bigint }

const ASK_EVERY_MS = 20
const ASKS_MAX = 500
const TIMEOUT_MS = 2000

/** The operator's side of transfers, for the kit's own test: correct, or wrong in one sentence. */
export function referenceTransfers(p: {
  wallet: TransferWallet
  vendorUrl: string
  key: Key
  currency: string
  mutant: Mutant | null
}) {
  const is = (mutant: Mutant) => p.mutant === mutant
  let isOpen = false
  let isStopped = false
  let made = 0

  const ask = (op: string, body: Body) =>
    answerOf(
      sendSigned(`${p.vendorUrl}/v1/${op}`, body, {
        key: is('transfer-unsigned') ? { ...p.key, secret: `${p.key.secret}x` } : p.key,
        timestamp: Date.now(),
        timeoutMs: TIMEOUT_MS,
      }),
    )

  function end(direction: 'in' | 'out', amount: bigint, isDone: boolean): void {
    isOpen = false
    if (direction === 'in' && !isDone && !is('transfer-keeps-refused')) p.wallet.add(amount)
    if (direction === 'out' && isDone && !is('transfer-out-early')) p.wallet.add(amount)
  }

  async function follow(question: { reference: string; member: string }, direction: 'in' | 'out', amount: bigint) {
    for (let asks = 0; asks < ASKS_MAX && !isStopped; asks += 1) {
      await sleep(ASK_EVERY_MS)
      const answer = await ask('transferStatus', question)
      if (answer?.['status'] === 'CONFIRMED' || answer?.['status'] === 'FAILED')
        return end(direction, amount, answer.status === 'CONFIRMED')
    }
  }

  return {
    async move(direction: 'in' | 'out', text: string): Promise<void> {
      const amount = parseMoney(text) ?? 0n
      if (isOpen && !is('transfer-two-open')) return
      if (direction === 'in' && p.wallet.balance() < amount) return
      isOpen = true
      const question = { reference: `T${(made += 1)}`, member: 'p-at-the-purse' }
      if (direction === 'in') p.wallet.add(-amount)
      if (direction === 'out' && is('transfer-out-early')) p.wallet.add(amount)
      const body = { ...question, amount: formatMoney(amount), currency: p.currency }
      const op = direction === 'in' ? 'transferIn' : 'transferOut'
      let answer = await ask(op, body)
      if (answer === undefined && is('transfer-sent-anew'))
        answer = await ask(op, { ...body, reference: `T${(made += 1)}` })
      if (answer?.['status'] === 'CONFIRMED') return end(direction, amount, true)
      if (answer?.['status'] === 'FAILED') return end(direction, amount, false)
      // Treats a missing answer as a refusal, although the vendor may have done it.
      if (is('transfer-silence-is-no')) return end(direction, amount, false)
      if (!is('transfer-never-asked')) void follow(question, direction, amount)
    },
    stop: () => {
      isStopped = true
    },
  }
}
