import { createHash } from 'node:crypto'
import { sql, type Database } from '@lotus/database'
import { runDueMoves } from '../../apps/server/src/modules/agents/moves/run-moves.ts'
import { FUND_HASH } from './people.ts'
import { MOVER, QUIET } from './team.ts'

const MOVE_EVERY = '5 seconds'
/** In ten-thousandths: a cent. */
const AMOUNT = 100
const SESSION = 1

type Place = { mover: bigint; quiet: bigint; to: bigint | null; sent: number }

/**
 * Moves a line up and down between two agents, and sends a cent to a member below, by the product's own functions: both workers do
 * it at once, with no lock, and are killed meanwhile. Both plan the same move and send under the same key, so each happens once.
 */
export async function shakeTeam(db: Database): Promise<void> {
  const place = await db.maybe<Place>(sql`
    select m.id as mover, q.id as quiet,
      -- One level up where the line is at its lowest, else down again; a moment after the last time.
      (case when cardinality(n.uplines) = 3 then n.uplines[2]
        else (select min(x.member_id) from agent_node x where x.uplines = n.uplines and x.is_agent and x.member_id <> m.id) end) as to,
      (select count(*) from team_transfer t where t.cell = cell_of(m.id) and t.member_id = m.id)::integer as sent
    from member m join member q on q.username = ${QUIET} join agent_node n on n.member_id = m.id where m.username = ${MOVER}`)
  if (!place) return
  await send(db, place)
  const hasMoved = await db.value<boolean>(sql`
    select exists (select from agent_move_plan where member_id = ${place.mover} and planned_at > lotus_now() - ${MOVE_EVERY}::interval) as moved`)
  if (!hasMoved && place.to !== null) {
    await db.query(
      sql`select agent_move_propose(${place.mover}, ${place.to}, date_trunc('milliseconds', lotus_now()), 1, 'faults', false, 'faults')`,
    )
  }
  await runDueMoves(db)
}

async function send(db: Database, { mover, quiet, sent }: Place): Promise<void> {
  const key = `mover-${sent}`
  const transfer = {
    member: String(mover),
    to: String(quiet),
    way: 'DOWN',
    amount: String(AMOUNT),
    key,
    print: createHash('sha256').update(key).digest('hex'),
    ref: refOf(sent),
    remark: '',
    session: String(SESSION),
    turnoverPpm: 0,
    rules: { min: String(AMOUNT), dailyCount: 1_000_000, dailyAmount: '1000000000000', fundHoldHours: 0 },
  }
  await db.tx(async (tx) => {
    await tx.query(sql`select fund_password_prove(${mover}, ${FUND_HASH}, ${SESSION}, 5)`)
    await tx.query(sql`select agent_transfer(${JSON.stringify(transfer)}::jsonb)`)
  })
}

/** References have letters that are not mistaken for one another. */
const LETTERS = '23456789AB'
const refOf = (n: number) =>
  `T20260101${String(n)
    .padStart(10, '0')
    .replaceAll(/\d/g, (digit) => LETTERS[Number(digit)] ?? '')}`
