import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createClient } from '../client.ts'
import { canonical } from '../dialects/canonical.ts'
import { findingsText } from '../report.ts'
import { runWalletCases, walletCases } from '../run.ts'
import { startTransferVendor } from '../transfer-vendor.ts'
import { mutants, type Mutant } from './mutants.ts'
import { referenceTransfers } from './reference-transfers.ts'
import { KEYS, startReferenceWallet } from './reference-wallet.ts'

// The kit against a wallet that is right, and against those that are not.

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

async function play(mutant: Mutant | null, only?: readonly string[], hasSecondToken = true) {
  const wallet = await startReferenceWallet(mutant)
  const onlyToken = await wallet.token()
  const key = { id: 'first', secret: KEYS.first }
  const client = createClient({
    url: wallet.url,
    vendor: 'KIT',
    key,
    dialect: canonical,
    timeoutMs: 5000,
    clock: Date.now,
  })
  const purseKey = { id: 'purse', secret: 'a-secret-between-the-kit-and-the-purse' }
  const vendor = await startTransferVendor({ key: purseKey, port: 0, clock: Date.now })
  const operator = referenceTransfers({
    wallet,
    vendorUrl: vendor.url,
    key: purseKey,
    currency: wallet.currency,
    mutant,
  })
  stops.push(async () => {
    client.close()
    operator.stop()
    await vendor.stop()
    await wallet.stop()
  })
  const results = await runWalletCases({
    client,
    key,
    gameCode: 'KIT',
    parallel: 25,
    runId: 'selftest',
    token: hasSecondToken ? wallet.token : async () => onlyToken,
    topUp: hasSecondToken ? wallet.topUp : undefined,
    other: { vendor: 'OTHER', key: { id: 'other', secret: KEYS.other }, token: wallet.token },
    secondKey: { id: 'second', secret: KEYS.second },
    transfers: { vendor, move: operator.move, patienceMs: 1500 },
    hasSecondToken,
    sleep,
    only,
  })
  return results
}
const report = (cases: Awaited<ReturnType<typeof play>>) =>
  findingsText({
    kit: 'lotus-vendor-kit',
    mode: 'wallet',
    target: 'self-test',
    dialect: 'canonical',
    startedAt: '',
    cases,
  })

describe('the kit', () => {
  it('finds nothing in a wallet that follows wallet.md 2', { timeout: 30_000 }, async () => {
    const results = await play(null)
    expect(
      results.filter(({ state }) => state === 'finding').map(({ name }) => name),
      report(results),
    ).toEqual([])
    // A crash needs a program that can be killed.
    expect(results.filter(({ state }) => state === 'not run').map(({ name }) => name)).toEqual(['crash'])
    expect(results).toHaveLength(walletCases.length)
  })

  it.each(Object.entries(mutants))('notices the mutant %s', { timeout: 20_000 }, async (name, cases) => {
    const results = await play(name as Mutant, cases) // a key of the table
    expect(results).toHaveLength(cases.length)
    const found = results.filter(({ state }) => state === 'finding')
    expect(
      found.map((one) => one.name),
      report(results),
    ).toEqual([...cases].toSorted(byOrder))
  })

  it('needs no more than one launch token, and without a way to top up plays a win', { timeout: 30_000 }, async () => {
    const results = await play(null, undefined, false)
    expect(
      results.filter(({ state }) => state === 'finding'),
      report(results),
    ).toEqual([])
    expect(results.filter(({ state }) => state === 'not run').map(({ name }) => name)).toEqual([
      'launch-token',
      'crash',
    ])
  })

  it('tells what was sent, what was expected and which rule', async () => {
    const results = await play('win-after-rollback', ['win-after-rollback'])
    const text = report(results)
    expect(text).toContain('rule      A win for a bet that was rolled back is not credited.')
    expect(text).toContain('expected  TX_ROLLED_BACK')
    expect(text).toContain('sent      POST /vendor/v1/KIT/win')
    expect(text).not.toContain(KEYS.first)
  })
})

const order = walletCases.map(({ name }) => name)
const byOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
