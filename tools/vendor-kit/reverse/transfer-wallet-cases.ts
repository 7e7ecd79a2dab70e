import { randomBytes } from 'node:crypto'
import { Finding } from '../kit.ts'
import { formatMoney, parseMoney } from '../money.ts'
import { ask, type Stage, type VendorCase } from './cases.ts'

// The operator's calls to a vendor that keeps a wallet for each player (wallet.md 2, transfer mode).

const ONE = 10_000n
const WORDS = ['CONFIRMED', 'FAILED', 'PENDING', 'NOT_FOUND']
const MANY = 20

type TransferAnswer = { code: string; status: string; balance: bigint | null; http: number; body: string }

/** One player in one case: the calls to the vendor about them, and its answers. */
function handsOf(stage: Stage) {
  const member = `kitpurse${randomBytes(8).toString('hex')}`
  const exchanges: { op: 'status'; sent: string; answered: string }[] = []
  const fail = (what: string, expected: string, got: string): never => {
    throw new Finding({ what, expected, got, exchanges: exchanges.slice(-10) })
  }
  const call = async (op: string, body: Readonly<Record<string, unknown>>, change = {}): Promise<TransferAnswer> => {
    const answer = await ask(stage, op, { member, ...body }, change)
    const text = JSON.stringify(answer.body)
    exchanges.push({ op: 'status', sent: `${op} ${JSON.stringify({ member, ...body })}`, answered: text })
    return {
      http: answer.status,
      code: String(answer.body['code'] ?? ''),
      status: String(answer.body['status'] ?? ''),
      balance: parseMoney(answer.body['balance']),
      body: text,
    }
  }
  const hands = {
    fail,
    call,
    member,
    reference: () => `KIT${randomBytes(10).toString('hex').toUpperCase()}`,
    move: (op: 'transferIn' | 'transferOut', reference: string, amount: bigint, change = {}) =>
      call(op, { reference, amount: formatMoney(amount), currency: 'P' }, change),
    status: (reference: string) => call('transferStatus', { reference }),
    /** Repeats the query until the vendor has given a final state. */
    async ended(what: string, reference: string, first: TransferAnswer): Promise<TransferAnswer> {
      let answer = first
      const until = stage.clock() + stage.patienceMs
      while (answer.status === 'PENDING' && stage.clock() < until) {
        await stage.sleep(100)
        answer = await hands.status(reference)
      }
      if (answer.status !== 'CONFIRMED' && answer.status !== 'FAILED') fail(what, 'CONFIRMED or FAILED', answer.body)
      return answer
    },
    /** A transfer that the vendor confirms, with the vendor's balance afterwards. */
    async done(op: 'transferIn' | 'transferOut', amount: bigint, balance: bigint): Promise<string> {
      const reference = hands.reference()
      const answer = await hands.ended(op, reference, await hands.move(op, reference, amount))
      if (answer.status !== 'CONFIRMED') fail(op, 'CONFIRMED', answer.body)
      hands.has(`${op} of ${formatMoney(amount)}`, answer, balance)
      return reference
    },
    has(what: string, answer: TransferAnswer, balance: bigint): void {
      if (answer.balance !== balance)
        fail(
          `the balance after ${what}`,
          formatMoney(balance),
          answer.balance === null ? answer.body : formatMoney(answer.balance),
        )
    },
  }
  return hands
}

export const transferWalletCases: readonly VendorCase[] = [
  {
    name: 'purse',
    title: 'money into the vendor’s wallet, and out of it',
    rule: 'transferIn and transferOut move the amount and tell the balance after it; transferStatus tells the same word.',
    isTransfer: true,
    async run(stage) {
      const hands = handsOf(stage)
      const reference = await hands.done('transferIn', 3n * ONE, 3n * ONE)
      await hands.done('transferOut', ONE, 2n * ONE)
      const answer = await hands.status(reference)
      if (answer.status !== 'CONFIRMED') hands.fail('the status of a confirmed transfer', 'CONFIRMED', answer.body)
      await hands.done('transferOut', 2n * ONE, 0n)
    },
  },
  {
    name: 'purse-copies',
    title: 'one reference, many times at once',
    rule: 'A reference moves money once, however often and in whatever order it comes; every copy is told the same.',
    isTransfer: true,
    async run(stage) {
      const hands = handsOf(stage)
      for (const [op, amount, after] of [
        ['transferIn', 2n * ONE, 2n * ONE],
        ['transferOut', ONE, ONE],
      ] as const) {
        const reference = hands.reference()
        const all = await Promise.all(Array.from({ length: MANY }, () => hands.move(op, reference, amount)))
        const answer = await hands.ended(`${MANY} copies of ${op}`, reference, await hands.status(reference))
        hands.has(`${MANY} copies of ${op}`, answer, after)
        for (const copy of all)
          if (copy.http === 200 && copy.status === 'FAILED') hands.fail(`a copy of ${op}`, answer.status, copy.body)
      }
      await hands.done('transferOut', ONE, 0n)
    },
  },
  {
    name: 'purse-overdraft',
    title: 'more out of the wallet than is in it',
    rule: 'transferOut never takes more than is there: FAILED, and nothing moves; the reference stays refused afterwards.',
    isTransfer: true,
    async run(stage) {
      const hands = handsOf(stage)
      await hands.done('transferIn', ONE, ONE)
      const reference = hands.reference()
      const answer = await hands.ended(
        'a transfer of too much',
        reference,
        await hands.move('transferOut', reference, 2n * ONE),
      )
      if (answer.status !== 'FAILED') hands.fail('transferOut of more than there is', 'FAILED', answer.body)
      await hands.done('transferIn', 2n * ONE, 3n * ONE)
      const again = await hands.move('transferOut', reference, 2n * ONE)
      if (again.status === 'CONFIRMED') hands.fail('a delayed copy of the refused transferOut', 'FAILED', again.body)
      const [first, second] = await Promise.all([
        hands.move('transferOut', hands.reference(), 2n * ONE),
        hands.move('transferOut', hands.reference(), 2n * ONE),
      ])
      if (first.status === 'CONFIRMED' && second.status === 'CONFIRMED')
        hands.fail('two transfers out at once, of which the wallet covers one', 'one FAILED', 'both CONFIRMED')
      await hands.done('transferOut', ONE, 0n)
    },
  },
  {
    name: 'purse-conflict',
    title: 'one reference for something else',
    rule: 'Another amount or direction under a used reference moves nothing and is no confirmation.',
    isTransfer: true,
    async run(stage) {
      const hands = handsOf(stage)
      const reference = await hands.done('transferIn', 2n * ONE, 2n * ONE)
      for (const [what, op, amount] of [
        ['another amount', 'transferIn', 3n * ONE],
        ['another direction', 'transferOut', 2n * ONE],
      ] as const) {
        const answer = await hands.move(op, reference, amount)
        if (answer.code === 'OK') hands.fail(`${what} under a used reference`, 'TX_CONFLICT', answer.body)
        hands.has(`${what} under a used reference`, await hands.status(reference), 2n * ONE)
      }
      await hands.done('transferOut', 2n * ONE, 0n)
    },
  },
  {
    name: 'purse-unknown',
    title: 'a reference that never came, and comes after all',
    rule: 'transferStatus of an unknown reference is NOT_FOUND, and final: the vendor refuses it if it comes afterwards.',
    isTransfer: true,
    async run(stage) {
      const hands = handsOf(stage)
      await hands.done('transferIn', ONE, ONE)
      const reference = hands.reference()
      const asked = await hands.status(reference)
      if (asked.status !== 'NOT_FOUND') hands.fail('the status of an unknown reference', 'NOT_FOUND', asked.body)
      const late = await hands.move('transferIn', reference, 5n * ONE)
      if (late.status === 'CONFIRMED' || late.status === 'PENDING')
        hands.fail('a transfer after its NOT_FOUND', 'a refusal', late.body)
      const after = await hands.status(reference)
      if (!['NOT_FOUND', 'FAILED'].includes(after.status))
        hands.fail('its status afterwards', 'NOT_FOUND or FAILED', after.body)
      await hands.done('transferOut', ONE, 0n)
    },
  },
  {
    name: 'purse-doors',
    title: 'the doors of the wallet',
    rule: 'Transfers of nothing, below it, or of no amount are refused; so is a call under another key or a clock that is off.',
    isTransfer: true,
    async run(stage) {
      const hands = handsOf(stage)
      await hands.done('transferIn', ONE, ONE)
      for (const amount of ['0', '0.0000', '-1.0000', '1e3', 'NaN', '', '1.00001'])
        for (const op of ['transferIn', 'transferOut']) {
          const answer = await hands.call(op, { reference: hands.reference(), amount, currency: 'P' })
          if (answer.status === 'CONFIRMED' || answer.status === 'PENDING')
            hands.fail(`${op} of "${amount}"`, 'a refusal', answer.body)
        }
      for (const change of [{ secret: `${stage.key.secret}x` }, { shiftMs: -301_000 }, { shiftMs: 301_000 }]) {
        const answer = await hands.move('transferIn', hands.reference(), ONE, change)
        if (answer.http !== 401 && answer.http !== 403)
          hands.fail('a transfer under another key or clock', 'HTTP 401', `HTTP ${answer.http} ${answer.body}`)
      }
      const reference = await hands.done('transferOut', ONE, 0n)
      const answer = await hands.status(reference)
      if (!WORDS.includes(answer.status)) hands.fail('a status', WORDS.join(', '), answer.body)
    },
  },
]
