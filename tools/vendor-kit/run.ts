import { copyCases } from './cases/copies.ts'
import { crashCases } from './cases/crashes.ts'
import { authenticationCases } from './cases/authentication.ts'
import { orderCases } from './cases/order.ts'
import { outcomeCases } from './cases/outcomes.ts'
import { reportCases } from './cases/reports.ts'
import { transferCases } from './cases/transfers.ts'
import { notRun, resultOf, type CaseResult } from './case-result.ts'
import { createKit, ONE, type Case, type Kit, type KitOptions, type Need, type Player } from './kit.ts'

/** All cases for an operator, in the order of the report. */
export const walletCases: readonly Case[] = [
  ...authenticationCases,
  ...copyCases,
  ...orderCases,
  ...outcomeCases,
  ...reportCases,
  ...transferCases,
  ...crashCases,
]

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
    const missing = (one.needs ?? []).filter((need) => !has(options, need))
    if (missing.length > 0) {
      add(notRun(one, `needs ${missing.join(', ')}`))
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
  kit.client.exchanges.length = 0
  return resultOf(one, 'no error of the kit or its commands', async () => {
    // If tokens can be requested, each case gets a session of its own, so that cases do not affect each other.
    if (!kit.entered()) await kit.enter()
    await one.run(kit)
  })
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
