import { agentTypes, TRIAL_ACCOUNT } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

export type ActiveSessionCounts = { members: number; agents: number; trials: number }

/** People with an open session, by kind of account; agents are members too. */
export function countActiveSessions(db: Queryable): Promise<ActiveSessionCounts> {
  return db.one<ActiveSessionCounts>(sql`
    select count(distinct m.id) filter (where m.account_type <> ${TRIAL_ACCOUNT})::integer as members,
      count(distinct m.id) filter (where m.account_type = any (${[...agentTypes]}::smallint[]))::integer as agents,
      count(distinct m.id) filter (where m.account_type = ${TRIAL_ACCOUNT})::integer as trials
    from member_session s join member m on m.id = s.member_id
    where s.ended_at is null and s.expires_at > lotus_now()`)
}
