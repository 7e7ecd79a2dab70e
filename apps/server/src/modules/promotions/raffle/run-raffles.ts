import type { PromotionDeps } from '../deps.ts'
import { paidTerms } from '../members/paid-terms.ts'
import { versionRule } from '../members/version-rule.ts'
import { drawRaffle } from './draw-raffle.ts'
import { freezeRaffle } from './freeze-raffle.ts'
import * as repo from './raffle.repo.ts'

const DUE_MAX = 20
type Deps = Pick<PromotionDeps, 'db' | 'clock' | 'metrics' | 'nudgeOutbox' | 'log'>

/** The loop of the raffles: each step is a commit of its own, and whatever was killed between two goes on with the next round. */
export async function runRaffles(deps: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const id of await repo.listDue(deps.db, DUE_MAX)) {
    // One that fails does not hold up the others.
    await runRaffle(deps, id).catch((failure: unknown) => failures.push(failure))
  }
  if (failures.length > 0) throw failures[0]
}

async function runRaffle(deps: Deps, id: number): Promise<void> {
  await freezeRaffle(deps, id)
  await drawRaffle(deps, id)
  await givePrizes(deps, id)
}

/** Gives every prize that waits, each once; one that fails waits for the next round. While the promotion is paused it gives none. */
export async function givePrizes({ db, metrics, nudgeOutbox, log }: Deps, promotionId: number): Promise<void> {
  const raffle = await repo.findRaffle(db, promotionId)
  if (raffle?.state !== 'DRAWN') return
  const waiting = (await repo.listWins(db, promotionId)).filter(({ state }) => state === 'WAITING')
  for (const { memberId, amount } of waiting) {
    const code = await db
      .tx(async (tx) => {
        const terms = await paidTerms(tx, await versionRule(tx, promotionId, raffle.version), amount, 0n)
        return repo.give(tx, { memberId, promotionId, version: raffle.version, terms })
      })
      .catch((error: unknown) => {
        log.error({ err: error, raffle: raffle.code }, 'a prize of a raffle could not be given')
        return 'failed'
      })
    metrics.commands.inc({ kind: 'promotion_raffle', outcome: code })
    if (code === 'promo_closed') return
  }
  await repo.finish(db, promotionId)
  nudgeOutbox()
}
