import type { Database } from '@lotus/database'
import { listDepositors } from '../../cashier/index.ts'
import { listJoined, sumLinks, type Joined } from '../links/links.repo.ts'
import type { Depositors, DepositorsAsk } from './ask.ts'
import type { Run } from './run.ts'

/** Of those who came by an agent's links, how many ever deposited. */
export async function countDepositors(
  db: Database,
  { filter, codes, isAll }: Omit<DepositorsAsk, 'what'>,
  { step, pace, part }: Run,
): Promise<Depositors> {
  const asked = isAll ? null : codes
  const { uses } = await sumLinks(db, filter, asked)
  const parts = Math.ceil(uses / part) + 1
  const shown = new Set(codes)
  const counts = new Map<string, number>()
  let total = 0
  let after: Joined | null = null
  for (let done = 1, isMore = true; isMore; done += 1) {
    isMore = await pace.round(async () => {
      const joined: Joined[] = await listJoined(db, filter, { codes: asked, after, limit: part })
      const members = await listDepositors(
        db,
        joined.map(({ memberId }) => memberId),
      )
      for (const { code, memberId } of joined) {
        if (!members.has(memberId)) continue
        total += 1
        if (shown.has(code)) counts.set(code, (counts.get(code) ?? 0) + 1)
      }
      after = joined.at(-1) ?? after
      return joined.length === part
    })
    await step(Math.min(done, parts), parts)
  }
  return { total, of: [...counts] }
}
