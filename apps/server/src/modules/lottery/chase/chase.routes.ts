import { must } from '@lotus/kernel'
import { cancelChase } from './cancel-chase.ts'
import { getChaseIssues } from './chase-issues.ts'
import { getChase, listChases } from './list-chases.ts'
import { placeChase } from './place-chase.ts'
import type { LotteryRouteDeps } from '../route-deps.ts'

export function registerChaseRoutes(deps: LotteryRouteDeps): void {
  const { db, http } = deps
  const isBonusFirst = deps.isBonusFirst ?? (async () => true)

  http.handle('lottery.chaseIssues', async (_context, input) => getChaseIssues(db, input.gameCode))
  http.handle('lottery.placeChase', async (context, input) =>
    placeChase(deps, {
      ...input,
      memberId: context.member.memberId,
      idempotencyKey: must(context.idempotencyKey, 'a keyed call has its key'),
      isBonusFirst: await isBonusFirst(),
    }),
  )
  http.handle('lottery.chases', async (context, input) => listChases(db, context.member.memberId, input))
  http.handle('lottery.chase', async (context, input) => getChase(db, context.member.memberId, input.id))
  http.handle('lottery.cancelChase', async (context, input) => cancelChase(deps, context.member.memberId, input))
}
