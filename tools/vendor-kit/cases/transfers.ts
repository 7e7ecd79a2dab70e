import { ONE, type Case, type Kit, type Transfers } from '../kit.ts'
import { formatMoney } from '../money.ts'
import type { TransferCall, TransferOp, PlannedResponse } from '../transfer-vendor.ts'

// The operator moves money to and from a vendor that keeps wallets of its own; the kit is that vendor (wallet.md 2).

type Direction = 'in' | 'out'
const opOf = (direction: Direction): TransferOp => (direction === 'in' ? 'transferIn' : 'transferOut')
const signOf = (direction: Direction): bigint => (direction === 'in' ? -1n : 1n)
const NAP_MS = 50

/** The player's balance with the operator before, one transfer under a fault plan, and helpers to check its result. */
async function moving(kit: Kit, direction: Direction, plan: Partial<Record<TransferOp, readonly PlannedResponse[]>>) {
  const { vendor, move, patienceMs } = transfersOf(kit)
  vendor.forget()
  for (const [op, treatments] of Object.entries(plan)) vendor.plan(op as TransferOp, treatments) // keys of the plan
  const before = await kit.balance()
  await move(direction, formatMoney(ONE))
  const fail = (what: string, expected: string, got: string): never => {
    for (const { op, body, answered } of vendor.calls.slice(-6))
      kit.client.exchanges.push({ op: 'status', sent: `${op} ${JSON.stringify(body)}`, answered })
    return kit.fail(what, expected, got)
  }
  return {
    before,
    fail,
    /** Waits until the operator has come this far, or the time is over. */
    async until(isThere: () => boolean | Promise<boolean>): Promise<boolean> {
      for (let waited = 0; waited < patienceMs; waited += NAP_MS) {
        if (await isThere()) return true
        await kit.options.sleep(NAP_MS)
      }
      return isThere()
    },
    /** Exactly one transfer was sent, valid, and every query is about it. */
    theOne(): TransferCall {
      const calls = vendor.of(opOf(direction))
      const [first] = calls
      if (!first) return fail(`a transfer ${direction}`, `the call ${opOf(direction)}`, 'none')
      for (const { op, body, problem } of vendor.calls) {
        if (problem !== undefined) fail(`the call ${op}`, 'a signature that holds', problem)
        if (body['reference'] !== first.body['reference'])
          fail(`the reference of ${op}`, String(first.body['reference']), String(body['reference']))
      }
      const { reference, member, amount, currency } = first.body
      if (!/^[\x21-\x7e]{1,64}$/.test(String(reference ?? '')))
        fail('the reference', '1 to 64 printable characters', JSON.stringify(reference))
      if (typeof member !== 'string' || member === '') fail('the member', 'their name at this vendor', String(member))
      if (amount !== formatMoney(ONE)) fail('the amount', formatMoney(ONE), JSON.stringify(amount))
      if (currency !== kit.player().currency) fail('the currency', kit.player().currency, JSON.stringify(currency))
      return first
    },
  }
}

function transfersOf(kit: Kit): Transfers {
  const { transfers } = kit.options
  if (!transfers) throw new Error('a transfer case needs a way to transfer')
  return transfers
}

/** An open transfer is finished before the next case, so that cases do not affect each other. */
async function settled(kit: Kit, direction: Direction, plan: Parameters<typeof moving>[2] = {}) {
  const run = await moving(kit, direction, plan)
  run.theOne()
  return run
}

export const transferCases: Case[] = [
  {
    name: 'transfer',
    title: 'money to a vendor’s own wallet, and back',
    rule: 'A confirmed transfer moves the amount once; it is signed, and names member, amount, currency and a reference.',
    needs: ['transfers'],
    async run(kit) {
      await kit.funded(3n * ONE)
      for (const direction of ['in', 'out'] as const) {
        const run = await moving(kit, direction, {})
        run.theOne()
        await kit.moved(`a confirmed transfer ${direction}`, run.before, signOf(direction) * ONE)
      }
    },
  },
  {
    name: 'transfer-refused',
    title: 'transfers that the vendor refuses',
    rule: 'A refused transfer leaves the money where it was: what had left for the vendor comes back, and nothing is given for one out.',
    needs: ['transfers'],
    async run(kit) {
      await kit.funded(3n * ONE)
      for (const direction of ['in', 'out'] as const) {
        const run = await moving(kit, direction, { [opOf(direction)]: ['refused'] })
        run.theOne()
        await kit.moved(`a refused transfer ${direction}`, run.before, 0n)
      }
    },
  },
  {
    name: 'transfer-unanswered',
    title: 'transfers that are done without an answer',
    rule: 'Without an answer nobody knows: the money stays where it was taken from, the vendor is asked by transferStatus for the same reference, and only its word ends it.',
    needs: ['transfers'],
    async run(kit) {
      await kit.funded(3n * ONE)
      for (const direction of ['in', 'out'] as const) {
        const run = await moving(kit, direction, {
          [opOf(direction)]: ['lost'],
          transferStatus: ['pending', 'garbage'],
        })
        // On its way: already debited on one side, not yet credited on the other.
        const { vendor } = transfersOf(kit)
        if (vendor.of('transferStatus').length === 0)
          await kit.moved(`an unanswered transfer ${direction}`, run.before, direction === 'in' ? -ONE : 0n)
        const goal = run.before + signOf(direction) * ONE
        const asked = () => vendor.of('transferStatus').length >= 3
        const isThere = await run.until(async () => asked() && (await kit.balance()) === goal)
        run.theOne()
        if (!asked())
          run.fail(
            `an unanswered transfer ${direction}`,
            'transferStatus until the vendor says how it ended',
            `${vendor.of('transferStatus').length} questions`,
          )
        if (!isThere) await kit.moved(`a transfer ${direction} confirmed on question`, run.before, goal - run.before)
      }
    },
  },
  {
    name: 'transfer-failed-later',
    title: 'a transfer that fails on question',
    rule: 'An unanswered transfer that the vendor calls FAILED comes back, once.',
    needs: ['transfers'],
    async run(kit) {
      await kit.funded(3n * ONE)
      const { vendor } = transfersOf(kit)
      const run = await moving(kit, 'in', { transferIn: ['garbage'], transferStatus: ['pending', 'refused'] })
      const isBack = await run.until(
        async () => vendor.of('transferStatus').length >= 2 && (await kit.balance()) === run.before,
      )
      run.theOne()
      if (vendor.of('transferStatus').length < 2)
        run.fail(
          'an answer that is none',
          'transferStatus until the vendor says how it ended',
          `${vendor.of('transferStatus').length} questions`,
        )
      if (!isBack) await kit.moved('a transfer that failed on question', run.before, 0n)
    },
  },
  {
    name: 'transfer-one-at-a-time',
    title: 'a second transfer while one is on its way',
    rule: 'Between a member and a vendor there is one open transfer: a second one is refused, and the vendor never hears of it.',
    needs: ['transfers'],
    async run(kit) {
      await kit.funded(4n * ONE)
      const { vendor, move } = transfersOf(kit)
      const many = Array.from({ length: 400 }, () => 'pending' as const)
      const run = await moving(kit, 'in', { transferIn: ['lost'], transferStatus: many })
      await move('in', formatMoney(ONE))
      if (vendor.of('transferIn').length > 1)
        run.fail('a second transfer while one is open', 'a refusal', 'another transferIn')
      await kit.moved('a second transfer while one is open', run.before, -ONE)
      vendor.plan('transferStatus', [])
      const asked = vendor.of('transferStatus').length
      await run.until(() => vendor.of('transferStatus').length > asked)
      run.theOne()
      await kit.moved('the first one, confirmed on question', run.before, -ONE)
      await settled(kit, 'out')
    },
  },
]
