import { createHash } from 'node:crypto'
import type { Rng } from '@lotus/kernel'
import { sql, type Database } from '@lotus/database'
import * as contracts from '../../apps/server/src/modules/agents/contracts/contract.repo.ts'
import { termsOfText, topPpm, type WireTerms } from '../../apps/server/src/modules/agents/contracts/contract-terms.ts'
import {
  decideAsGranter,
  decideAsHolder,
  decideAsOperator,
} from '../../apps/server/src/modules/agents/contracts/decide-contract.ts'
import { contractId, isRunning } from '../../apps/server/src/modules/agents/contracts/line.ts'
import { offerContract } from '../../apps/server/src/modules/agents/contracts/offer-contract.ts'
import { requireAgent } from '../../apps/server/src/modules/agents/tree/require-agent.ts'
import { SIGNED_KIND, SIGNING_LINES } from './edge-team.ts'
import { atOnce } from './or-refused.ts'

/** In parts of a million: what the highest agent of a line holds at first, what it is lowered to, and what it is raised to again. */
const RATES = { first: 8000, lower: 1000, raised: 9000 } as const
/** Every so manieth offer is refused or withdrawn by somebody while it is signed. */
const REJECTED_EACH = 5
const WITHDRAWN_EACH = 7
const CHANGES = ['LOWER', 'RAISE', 'END_BELOW', 'TERMINATE'] as const

type Deps = { db: Database; rng: Rng }
type Row = contracts.ContractRow
type Place = {
  id: bigint
  name: string
  type: number
  last: number
  running: Row | undefined
  pending: Row | undefined
}

/**
 * Offers, signs, lowers, raises and ends the daily wages of some lines of three agents, by the product's own functions: both workers do
 * the same at once, with no lock, and are killed meanwhile. Offers race one another, a signature races a refusal, a withdrawal and a
 * termination, and whoever is lowered ends what was granted below, down to the third.
 */
export async function shakeSignatures(deps: Deps): Promise<void> {
  for (const ids of await listLines(deps.db)) {
    const places = await Promise.all(ids.map((id) => readPlace(deps.db, id)))
    await step(deps, places)
  }
}

/** The last lines of the chapter, each from its highest agent down. */
async function listLines(db: Database): Promise<bigint[][]> {
  const rows = await db.many<{ ids: bigint[] }>(sql`
    select array[h.member_id, b.member_id, t.member_id] as ids
    from (select member_id from agent_node where uplines = '{}' and is_agent order by member_id desc limit ${SIGNING_LINES}) h
    join agent_node b on b.uplines = array[h.member_id] and b.is_agent
    join agent_node t on t.uplines = array[b.member_id, h.member_id] and t.is_agent
    order by h.member_id`)
  return rows.map(({ ids }) => ids)
}

async function readPlace(db: Database, id: bigint): Promise<Place> {
  const { name, type, last } = await db.one<{ name: string; type: number; last: number }>(sql`
    select m.username as name, m.account_type::integer as type,
      (select coalesce(max(c.n), 0) from agent_contract c where c.cell = cell_of(${id}) and c.member_id = ${id})::integer as last
    from member m where m.id = ${id}`)
  const open = (await contracts.listOpen(db, id)).filter(({ kind }) => kind === SIGNED_KIND)
  return { id, name, type, last, running: open.find(isRunning), pending: open.find(({ state }) => state === 'PENDING') }
}

/** From the top down: what waits is answered, whoever has none is offered one, and where all hold one something changes. */
async function step(deps: Deps, places: readonly Place[]): Promise<void> {
  const at = (is: (place: Place) => boolean) => places.findIndex(is)
  const waiting = at(({ pending }) => pending !== undefined)
  if (waiting >= 0) return answer(deps, places, waiting)
  const ending = at(({ running }) => running?.state === 'TERMINATING')
  if (ending >= 0) return end(deps, places, ending)
  const missing = at(({ running }) => running === undefined)
  if (missing >= 0) {
    const most = places[missing - 1]?.running
    const rate = most === undefined ? RATES.first : rateOf(most)
    // Two offers race: one of them stands.
    await atOnce(
      () => offer(deps, places, missing, rate),
      () => offer(deps, places, missing, Math.floor(rate / 2)),
    )
    return
  }
  return change(deps, places)
}

const rateOf = ({ text }: Row): number => topPpm(termsOfText(text))

const wage = (ratePpm: number): WireTerms => ({
  kind: SIGNED_KIND,
  cadence: 'DAILY',
  categories: ['LOTT'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm, active: 0, validBet: '0.0000', loss: '0.0000' }],
})

/** What ends where this place is given less than it granted: that, and all that hangs from it. */
function endsBy(places: readonly Place[], at: number, rate: number): string[] {
  const below = places[at + 1]?.running
  if (below === undefined || rateOf(below) <= rate) return []
  return places
    .slice(at + 1)
    .flatMap(({ running, pending }) => [running, pending].flatMap((row) => row ?? []).map(contractId))
}

function offer({ db, rng }: Deps, places: readonly Place[], at: number, ratePpm: number): Promise<unknown> {
  const granter = places[at - 1]
  const from = granter ? { memberId: granter.id, username: granter.name } : operator
  const input = { memberId: String(places[at]?.id), terms: wage(ratePpm), ack: endsBy(places, at, ratePpm) }
  return db.tx((tx) => offerContract({ tx, rng }, from, input))
}

const operator = { memberId: null, username: 'faults', reason: 'faults' }

const terminate = ({ db }: Deps, { memberId, n }: Row): Promise<unknown> =>
  db.tx((tx) => decideAsOperator(tx, 'faults', { memberId: String(memberId), n, move: 'terminate', reason: 'faults' }))

/** Both sign what waits, while others may refuse it, withdraw it, or end the version before it. */
async function answer(deps: Deps, places: readonly Place[], at: number): Promise<void> {
  const place = places[at]
  const row = place?.pending
  if (place === undefined || row === undefined) return
  const { n, hash, nonce } = row
  const party = { memberId: place.id, username: place.name }
  const decide = (move: 'sign' | 'reject') => () =>
    decideAsHolder(deps, party, { n, move, hash, nonce, ack: endsBy(places, at, rateOf(row)) })
  const others: (() => Promise<unknown>)[] = []
  if (n % REJECTED_EACH === 0) others.push(decide('reject'))
  if (n % WITHDRAWN_EACH === 0) others.push(() => withdraw(deps, row))
  const { running } = place
  if (running !== undefined && n % 2 === 0) others.push(() => terminate(deps, running))
  await atOnce(decide('sign'), ...others, decide('sign'))
}

const withdraw = ({ db }: Deps, { memberId, n }: Row): Promise<unknown> =>
  db.tx((tx) => decideAsOperator(tx, 'faults', { memberId: String(memberId), n, move: 'withdraw', reason: 'faults' }))

/** A holder asked to end it: the granter agrees, and the operator ends it too. */
async function end(deps: Deps, places: readonly Place[], at: number): Promise<void> {
  const [granter, row] = [places[at - 1], places[at]?.running]
  if (row === undefined) return
  const agree = async () => {
    if (granter === undefined) return
    const agent = await requireAgent(deps.db, {
      memberId: granter.id,
      accountType: granter.type,
      username: granter.name,
    })
    const { n, hash, nonce } = row
    await decideAsGranter(deps, agent, { memberId: String(row.memberId), n, move: 'acceptEnd', hash, nonce })
  }
  await atOnce(agree, () => terminate(deps, row), agree)
}

/** Both workers mean the same change: it follows from what was offered so far. */
async function change(deps: Deps, places: readonly Place[]): Promise<void> {
  const [head, below] = places
  if (head?.running === undefined || below?.running === undefined) return
  const offered = places.map(({ last }) => last).join('-')
  switch (CHANGES[hashOf(`${head.id}-${offered}`) % CHANGES.length]) {
    case 'LOWER':
      return orLower(deps, places)
    case 'RAISE':
      await atOnce(
        () => offer(deps, places, 0, RATES.raised),
        () => offer(deps, places, 0, RATES.raised),
      )
      return
    case 'END_BELOW': {
      const { n, hash } = below.running
      const party = { memberId: below.id, username: below.name }
      await atOnce(() => decideAsHolder(deps, party, { n, move: 'askEnd', hash, nonce: null, ack: [] }))
      return
    }
    default: {
      const { running } = head
      await atOnce(
        () => terminate(deps, running),
        () => terminate(deps, running),
      )
    }
  }
}

/** Where it is as low as it gets already, it is raised: the same offer again would change nothing. */
async function orLower(deps: Deps, places: readonly Place[]): Promise<void> {
  const held = places[0]?.running
  const rate = held !== undefined && rateOf(held) <= RATES.lower ? RATES.raised : RATES.lower
  await atOnce(
    () => offer(deps, places, 0, rate),
    () => offer(deps, places, 0, rate),
  )
}

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0)
