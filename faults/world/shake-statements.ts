import { moneyToString, type Money } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import type { AgentsDeps } from '../../apps/server/src/modules/agents/agents.deps.ts'
import {
  claimStatement,
  decideStatement,
  payAsGranter,
} from '../../apps/server/src/modules/agents/statements/decide-statement.ts'
import { holdStatement, releaseStatement } from '../../apps/server/src/modules/agents/statements/hold-statement.ts'
import { payAllOwed } from '../../apps/server/src/modules/agents/statements/pay-all-owed.ts'
import { statementRef } from '../../apps/server/src/modules/agents/statements/reference.ts'
import type { Acting } from '../../apps/server/src/platform/audit.ts'
import { atOnce } from './or-refused.ts'
import { SIGNED_KIND } from './edge-team.ts'

/** What becomes of a statement follows from its holder and its day. */
export const PATHS = ['HELD_FIRST', 'REFUSED', 'RACED', 'LEFT'] as const
/** The same of a statement `s`, from 0. */
export const pathOf = sql`((s.member_id + extract(epoch from s.period_start)::bigint / 86400) % ${PATHS.length}::integer)::integer`
const REASON = 'faults'

type Side = { memberId: bigint; username: string }
type Waiting = {
  memberId: bigint
  name: string
  n: number
  start: Date
  state: 'REVIEW' | 'HELD' | 'CLAIM' | 'OWED'
  due: Money
  granterId: bigint | null
  granterName: string | null
  path: number
  wasHeld: boolean
}

/**
 * Lets operators, holders and uplines decide what daily wages wait for, by the product's own functions: hold, release, pay, reject,
 * claim, pay one, pay all, bear and cancel. Both workers do the same at once, with no lock, and are killed meanwhile. Where two
 * decisions exclude each other, one of them stands.
 */
export async function shakeStatements(deps: AgentsDeps): Promise<void> {
  const acting = await readOperator(deps.db)
  if (acting === undefined) return
  for (const one of await listWaiting(deps.db)) await decide(deps, acting, one)
}

async function readOperator(db: Database): Promise<Acting | undefined> {
  const found = await db.maybe<{ operatorId: bigint; username: string }>(
    sql`select id as "operatorId", username from operator where username like 'fault.%' order by username limit 1`,
  )
  return found && { ip: '127.0.0.1', operator: { kind: 'operator', sessionId: 0n, permissions: [], ...found } }
}

const listWaiting = (db: Database): Promise<Waiting[]> =>
  db.many<Waiting>(sql`
    select s.member_id as "memberId", m.username as name, s.n, s.period_start as start, s.state, s.due, s.granter_id as "granterId",
      g.username as "granterName", ${pathOf} as path,
      exists (select from audit_log a where a.action = 'agents.hold_statement' and not a.details ? 'refused'
        and a.details ->> 'id' = agent_statement_ref(s.member_id, s.n, s.period_start)) as "wasHeld"
    from agent_statement s join member m on m.id = s.member_id left join member g on g.id = s.granter_id
    where s.kind = ${SIGNED_KIND} and s.state in ('REVIEW', 'HELD', 'CLAIM', 'OWED') and s.due > 0
    order by s.member_id, s.n, s.period_start`)

async function decide(deps: AgentsDeps, acting: Acting, one: Waiting): Promise<void> {
  const { db } = deps
  const [id, due] = [statementRef(one), moneyToString(one.due)]
  const given = { id, due, reason: REASON }
  const pay = () => decideStatement(deps, acting, { ...given, decision: 'pay' })
  const reject = () => decideStatement(deps, acting, { ...given, decision: 'reject' })
  const hold = () => holdStatement(deps, acting, { id, reason: REASON })
  const release = () => releaseStatement(deps, acting, { id, reason: REASON })
  const holder: Side = { memberId: one.memberId, username: one.name }
  const claim = () => claimStatement(db, holder, { id, due })
  const path = PATHS[one.path]
  const isHeldFirst = path === 'HELD_FIRST' && !one.wasHeld
  switch (one.state) {
    case 'REVIEW':
      if (isHeldFirst) await atOnce(hold, hold)
      else if (path === 'REFUSED') await atOnce(reject, reject)
      else if (path === 'RACED') await atOnce(pay, reject, hold)
      else await atOnce(pay, pay)
      return
    case 'HELD':
      // Neither is paid nor claimed before it is released.
      await atOnce(pay, claim, release, release)
      return
    case 'CLAIM':
      if (isHeldFirst) await atOnce(hold, claim, hold)
      else if (path === 'RACED') await atOnce(claim, hold, claim)
      // Nobody takes it in time.
      else if (path !== 'LEFT') await atOnce(claim, claim)
      return
    default: {
      const { granterId, granterName } = one
      if (granterId === null || granterName === null) return
      const granter: Side = { memberId: granterId, username: granterName }
      const payOne = () => payAsGranter(db, granter, { id })
      const payAll = () => payAllOwed(db, granter)
      if (path === 'REFUSED') await atOnce(reject, payOne, reject)
      else if (path === 'RACED') await atOnce(pay, payAll, pay)
      else await atOnce(payOne, payAll, payOne)
    }
  }
}
