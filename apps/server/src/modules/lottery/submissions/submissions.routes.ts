import { must } from '@lotus/kernel'
import { listSubmissions } from './list-submissions.ts'
import { submitNumber } from './submit-number.ts'
import type { LotteryRouteDeps } from '../route-deps.ts'

export function registerSubmissionRoutes({ db, http }: Pick<LotteryRouteDeps, 'db' | 'http'>): void {
  http.handle('lottery.submitNumber', async (context, input) =>
    submitNumber(db, {
      ...input,
      memberId: context.member.memberId,
      username: context.member.username,
      idempotencyKey: must(context.idempotencyKey, 'a keyed call has its key'),
    }),
  )
  http.handle('lottery.submissions', async (context, input) =>
    listSubmissions(db, context.actor?.kind === 'member' ? context.actor.memberId : null, input),
  )
}
