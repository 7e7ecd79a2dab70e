import { agentTypes, TRIAL_ACCOUNT } from '@lotus/kernel'
import { sql, type Queryable } from '@lotus/database'
import { getSetting } from '../../system/index.ts'
import { identitySettings } from '../settings.ts'

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

/** Which of these members are online: with a session that is neither ended nor idle. */
export async function listOnline(db: Queryable, memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const idleMinutes = await getSetting(db, identitySettings.sessionIdleMinutes)
  const ids = await db.values<bigint>(sql`
    select w.id from unnest(${memberIds.map(String)}::bigint[]) as w(id) join member m on m.id = w.id and m.status = 'active'
    where exists (
      select from member_session s where s.member_id = w.id and s.ended_at is null and s.expires_at > lotus_now()
        and s.last_seen_at > lotus_now() - make_interval(mins => ${idleMinutes}::integer))`)
  return new Set(ids)
}
