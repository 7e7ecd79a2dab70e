// oxlint-disable-next-line no-restricted-imports -- the kit waits for a vendor in a process of its own
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { createClient } from '../client.ts'
import { dialects } from '../dialects/index.ts'
import { findingsText } from '../report.ts'
import { runWalletCases, walletCases } from '../run.ts'
import { startTransferVendor } from '../transfer-vendor.ts'
import { dialectMutants, mutants, type Mutant } from './mutants.ts'
import { referenceTransfers } from './reference-transfers.ts'
import { startReferenceWallet } from './reference-wallet.ts'

// The kit against a correct wallet, and against faulty ones.

/** What docs/vendor-api/kit.md promises: a few hundred units at most. */
const SPENT_MAX = 300_0000n

const stops: (() => Promise<void>)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

type Play = { only?: readonly string[]; hasSecondToken?: boolean; dialect?: DialectName; balance?: bigint }
type DialectName = 'canonical' | 'rsa' | 'form'

async function play(mutant: Mutant | null, how: Play = {}) {
  const { only, hasSecondToken = true, dialect = 'canonical' } = how
  const wallet = await startReferenceWallet(mutant, how)
  const onlyToken = await wallet.token()
  const key = { id: 'first', secret: wallet.secrets.first }
  const client = createClient({
    url: wallet.url,
    vendor: 'KIT',
    key,
    dialect: must(dialects[dialect], 'the dialect'),
    timeoutMs: 5000,
    clock: Date.now,
  })
  const walletKey = { id: 'purse', secret: 'a-secret-between-the-kit-and-the-purse' }
  const vendor = await startTransferVendor({ key: walletKey, port: 0, clock: Date.now })
  const operator = referenceTransfers({
    wallet,
    vendorUrl: vendor.url,
    key: walletKey,
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
    other: { vendor: 'OTHER', key: { id: 'other', secret: wallet.secrets.other }, token: wallet.token },
    secondKey: { id: 'second', secret: wallet.secrets.second },
    transfers: { vendor, move: operator.move, patienceMs: 1500 },
    hasSecondToken,
    sleep,
    only,
  })
  return { results, wallet }
}
const report = (cases: Awaited<ReturnType<typeof play>>['results']) =>
  findingsText({
    kit: 'lotus-vendor-kit',
    mode: 'wallet',
    target: 'self-test',
    dialect: 'canonical',
    startedAt: '',
    cases,
  })

describe('the kit', () => {
  const found = (results: Awaited<ReturnType<typeof play>>['results']) =>
    results.filter(({ state }) => state === 'finding').map(({ name }) => name)

  it.each(['canonical', 'rsa', 'form'] as const)(
    'finds nothing in a wallet that follows wallet.md 2, spoken to in %s, and leaves a rich player nearly as it met them',
    { timeout: 60_000 },
    async (dialect) => {
      const balance = 73_491_0000n
      const { results, wallet } = await play(null, { dialect, balance })
      expect(found(results), report(results)).toEqual([])
      // A crash needs a program that can be killed; only the canonical dialect has batches and reports.
      const missing = ['batch-order', 'copies-batch', 'crash', 'report-day', 'report-round']
      const left = results.filter(({ state }) => state === 'not run').map(({ name }) => name)
      expect(left.toSorted()).toEqual(dialect === 'canonical' ? ['crash'] : missing)
      expect(results).toHaveLength(walletCases.length)
      const change = wallet.balance() - balance
      expect(change > -SPENT_MAX && change < SPENT_MAX, `the player's money changed by ${change}`).toBe(true)
    },
  )

  it.each(walletCases.filter(({ name }) => name !== 'crash').map(({ name }) => name))(
    'plays the case %s for at most a hundred units of a rich player',
    { timeout: 20_000 },
    async (name) => {
      const balance = 73_491_0000n
      const { results, wallet } = await play(null, { only: [name], balance })
      expect(found(results), report(results)).toEqual([])
      const change = wallet.balance() - balance
      expect(change > -100_0000n && change < 100_0000n, `the player's money changed by ${change}`).toBe(true)
    },
  )

  it.each(Object.entries(mutants))('notices the mutant %s', { timeout: 20_000 }, async (name, cases) => {
    const { results } = await play(name as Mutant, { only: cases }) // a key of the table
    expect(results).toHaveLength(cases.length)
    expect(found(results), report(results)).toEqual([...cases].toSorted(byOrder))
  })

  it.each(Object.entries(dialectMutants))('notices the mutant %s', { timeout: 20_000 }, async (name, broken) => {
    const { results } = await play(name as Mutant, { only: broken.cases, dialect: broken.dialect }) // a key of the table
    expect(found(results), report(results)).toEqual(broken.cases)
  })

  it('needs only one launch token, and plays a win if it cannot top up', { timeout: 30_000 }, async () => {
    const { results } = await play(null, { hasSecondToken: false })
    expect(found(results), report(results)).toEqual([])
    expect(results.filter(({ state }) => state === 'not run').map(({ name }) => name)).toEqual([
      'launch-token',
      'crash',
    ])
  })

  it('reports what was sent, what was expected and which rule', async () => {
    const { results, wallet } = await play('win-after-rollback', { only: ['win-after-rollback'] })
    const text = report(results)
    expect(text).toContain('rule      A win for a bet that was rolled back is not credited.')
    expect(text).toContain('expected  TX_ROLLED_BACK')
    expect(text).toContain('sent      POST /vendor/v1/KIT/win')
    expect(text).not.toContain(wallet.secrets.first)
  })
})

const order = walletCases.map(({ name }) => name)
const byOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)
