import { copyCases } from './cases/copies.ts'
import { crashCases } from './cases/crashes.ts'
import { doorCases } from './cases/doors.ts'
import { orderCases } from './cases/order.ts'
import { outcomeCases } from './cases/outcomes.ts'
import { reportCases } from './cases/reports.ts'
import { transferCases } from './cases/transfers.ts'
import {
  createKit,
  Finding,
  ONE,
  type Case,
  type FindingText,
  type Kit,
  type KitOptions,
  type Need,
  type Player,
} from './kit.ts'

/** All cases for an operator, in the order of the report. */
export const walletCases: readonly Case[] = [
  ...doorCases,
  ...copyCases,
  ...orderCases,
  ...outcomeCases,
  ...reportCases,
  ...transferCases,
  ...crashCases,
]

export type CaseResult = {
  name: string
  title: string
  rule: string
  state: 'ok' | 'finding' | 'not run'
  ms: number
  /** Why it was skipped. */
  why?: string
  finding?: FindingText
}

export type RunOptions = KitOptions & {
  only?: readonly string[] | undefined
  onCase?: ((result: CaseResult) => void) | undefined
}

/** Runs the cases one after the other, because each measures the player's balance. */
export async function runWalletCases(options: RunOptions): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  // One launch token opens one session, which is then used to the end.
  let session: Player | undefined
  const add = (result: CaseResult) => {
    results.push(result)
    options.onCase?.(result)
  }
  await assertFunded(options)
  const wanted = walletCases.filter(({ name }) => !options.only || options.only.includes(name))
  for (const [at, one] of wanted.entries()) {
    const { name, title, rule } = one
    const missing = (one.needs ?? []).filter((need) => !has(options, need))
    if (missing.length > 0) {
      add({ name, title, rule, state: 'not run', ms: 0, why: `needs ${missing.join(', ')}` })
      continue
    }
    const kit = createKit({ ...options, runId: `${options.runId}-${at}` }, session)
    add(await runCase(one, kit))
    if (!options.hasSecondToken) session = kit.entered()
  }
  return results
}

/** The cases need some initial money; the kit can multiply it, but not create it. */
async function assertFunded(options: RunOptions): Promise<void> {
  // The only token belongs to the first case.
  if (!options.hasSecondToken || options.topUp) return
  const kit = createKit({ ...options, runId: `${options.runId}-f` })
  await kit.enter()
  if ((await kit.balance()) < 2n * ONE)
    throw new Error('The player has less than two units of money. Give them some, or name a --topup-command.')
}

async function runCase(one: Case, kit: Kit): Promise<CaseResult> {
  const { name, title, rule } = one
  const startedAt = performance.now()
  kit.client.exchanges.length = 0
  const done = () => Math.round(performance.now() - startedAt)
  try {
    // If tokens can be requested, each case gets a session of its own, so that cases do not affect each other.
    if (!kit.entered()) await kit.enter()
    await one.run(kit)
    return { name, title, rule, state: 'ok', ms: done() }
  } catch (error) {
    if (error instanceof Finding) return { name, title, rule, state: 'finding', ms: done(), finding: error.text }
    const got = error instanceof Error ? error.message : String(error)
    const finding = {
      what: 'the case came to its end',
      expected: 'no error of the kit or its commands',
      got,
      exchanges: [],
    }
    return { name, title, rule, state: 'finding', ms: done(), finding }
  }
}

function has(options: KitOptions, need: Need): boolean {
  switch (need) {
    case 'batch':
      return options.client.dialect.hasBatch
    case 'reports':
      return options.client.dialect.hasReports
    case 'transfers':
      return options.transfers !== undefined
    case 'crash':
      return options.crash !== undefined
    case 'other vendor':
      return options.other !== undefined
    case 'second key':
      return options.secondKey !== undefined
    case 'second token':
      return options.hasSecondToken
    case 'expired token':
      return options.expiredToken !== undefined
  }
}
