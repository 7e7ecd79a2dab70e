import { sql, type Queryable } from '@lotus/database'
import type { SettingValue } from '../../../platform/setting.ts'
import type { lotterySettings } from '../settings.ts'

export type FeedProposal = {
  id: bigint
  feeds: SettingValue<typeof lotterySettings.feeds>
  enteredBy: bigint
  enteredByName: string
  enteredAt: Date
}

export function findPendingFeeds(db: Queryable): Promise<FeedProposal | undefined> {
  return db.maybe<FeedProposal>(sql`
    select id, feeds, entered_by as "enteredBy", entered_by_name as "enteredByName", entered_at as "enteredAt"
    from lottery_feed_proposal where state = 'pending'`)
}

/** False if another proposal waits. */
export async function insertFeedProposal(
  db: Queryable,
  p: { feeds: SettingValue<typeof lotterySettings.feeds>; operatorId: bigint; operator: string },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into lottery_feed_proposal (feeds, entered_by, entered_by_name)
    values (${JSON.stringify(p.feeds)}, ${p.operatorId}, ${p.operator}) on conflict do nothing returning id`)
}

/** False if somebody decided it meanwhile. */
export async function decideFeedProposal(
  db: Queryable,
  p: { id: bigint; state: 'confirmed' | 'rejected'; operatorId: bigint; operator: string },
): Promise<boolean> {
  return db.hasRows(sql`
    update lottery_feed_proposal
    set state = ${p.state}, decided_by = ${p.operatorId}, decided_by_name = ${p.operator}, decided_at = lotus_now()
    where id = ${p.id} and state = 'pending' returning id`)
}
