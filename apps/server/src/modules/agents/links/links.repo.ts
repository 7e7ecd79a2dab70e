import { sql, type Queryable } from '@lotus/database'
import type { WireTerms } from '../contracts/contract-terms.ts'
import type { GivenRates } from '../rates.ts'

export type Link = {
  code: string
  memberId: bigint
  isAgent: boolean
  rates: GivenRates
  channel: string
  remark: string
  domain: string | null
  uses: number
  usesMax: number | null
  createdAt: Date
  expiresAt: Date | null
  /** What whoever registers with it is offered. */
  offer: WireTerms | null
  state: 'active' | 'expired' | 'used_up' | 'closed'
  /** Why the operator closed it. */
  closeReason: string | null
}

export const state = sql`case when closed_at is not null then 'closed' when uses >= uses_max then 'used_up'
  when expires_at <= lotus_now() then 'expired' else 'active' end`
export const columns = sql`code, member_id as "memberId", is_agent as "isAgent", rates, channel, remark, domain, uses, uses_max as "usesMax",
  created_at as "createdAt", expires_at as "expiresAt", offer, ${state} as state, close_reason as "closeReason"`

export type NewLink = Omit<Link, 'uses' | 'createdAt' | 'state' | 'closeReason'>

export async function makeLink(db: Queryable, l: NewLink): Promise<void> {
  await db.query(sql`
    select agent_link_make(${l.memberId}, ${l.code}, ${l.isAgent}, ${JSON.stringify(l.rates)}, ${l.channel}, ${l.remark}, ${l.domain},
      ${l.usesMax}::integer, ${l.expiresAt}::timestamptz)`)
  if (l.offer !== null) {
    await db.query(sql`select agent_link_offer(${l.memberId}, ${l.code}, ${JSON.stringify(l.offer)})`)
  }
}

export function findLink(db: Queryable, memberId: bigint, code: string): Promise<Link | undefined> {
  return db.maybe<Link>(sql`
    select ${columns} from agent_link where cell = cell_of(${memberId}) and member_id = ${memberId} and code = ${code}`)
}

export async function countActive(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from agent_link where cell = cell_of(${memberId}) and member_id = ${memberId} and ${state} = 'active'`)
}

/** Null: all of them. `ended`: every state but active. */
export type LinkFilter = {
  memberId: bigint
  state: Link['state'] | 'ended' | null
  isAgent: boolean | null
  /** A part of the channel's name, in any case. */
  channel: string | null
}
const matches = (f: LinkFilter) => sql`
  cell = cell_of(${f.memberId}) and member_id = ${f.memberId}
    and (${f.state}::text is null or ${state} = ${f.state} or (${f.state} = 'ended' and ${state} <> 'active'))
    and (${f.isAgent}::boolean is null or is_agent = ${f.isAgent}::boolean)
    and (${f.channel}::text is null or strpos(lower(channel), lower(${f.channel})) > 0)`

export async function listLinks(
  db: Queryable,
  f: LinkFilter,
  p: { after: { at: Date; code: string } | null; limit: number },
): Promise<Link[]> {
  return db.many<Link>(sql`
    select ${columns} from agent_link
    where ${matches(f)}
      and (${p.after === null} or created_at < ${p.after?.at ?? null}::timestamptz
        or (created_at = ${p.after?.at ?? null}::timestamptz and code > ${p.after?.code ?? null}::text))
    order by created_at desc, code limit ${p.limit}`)
}

export function sumLinks(db: Queryable, f: LinkFilter): Promise<{ links: number; uses: number }> {
  return db.one<{ links: number; uses: number }>(sql`
    select count(*)::integer as links, coalesce(sum(uses), 0)::integer as uses from agent_link where ${matches(f)}`)
}

/** Who came by links that match, wherever they are now; `codes`: by some of them alone. */
export function listJoined(
  db: Queryable,
  f: LinkFilter,
  { codes, limit }: { codes: readonly string[] | null; limit: number },
): Promise<{ code: string; memberId: bigint }[]> {
  return db.many<{ code: string; memberId: bigint }>(sql`
    select l.code, n.member_id as "memberId" from (
      select code from agent_link where ${matches(f)} and (${codes === null} or code = any (${[...(codes ?? [])]}::text[]))) l
    join agent_node n on n.link_code = l.code limit ${limit}`)
}

/** False if the agent has no such link. */
export async function writeRemark(db: Queryable, memberId: bigint, code: string, remark: string): Promise<boolean> {
  return db.value<boolean>(sql`select agent_link_remark(${memberId}, ${code}, ${remark}) as written`)
}

/** Counts one registration; undefined if the link takes nobody any more. */
export function countUse(db: Queryable, memberId: bigint, code: string): Promise<Link | undefined> {
  return db.maybe<Link>(sql`select ${columns} from agent_link_use(${memberId}, ${code}) where code is not null`)
}

/** Who registered with a link that gave less than it said. */
export type Cut = { memberId: bigint; at: Date; promised: GivenRates; given: GivenRates }
const CUTS_SHOWN = 5

/** How many of those who came by each link got less than it said, and the newest of them, by `agent code`. */
export async function listCuts(
  db: Queryable,
  links: readonly Pick<Link, 'memberId' | 'code'>[],
): Promise<(link: Pick<Link, 'memberId' | 'code'>) => { count: number; last: Cut[] }> {
  const rows = await db.many<Cut & { agentId: bigint; code: string; count: number }>(sql`
    select * from (
      select c.member_id as "agentId", c.code, c.joined_id as "memberId", c.joined_at as at, c.promised, c.given,
        count(*) over (partition by c.member_id, c.code)::integer as count,
        row_number() over (partition by c.member_id, c.code order by c.joined_at desc, c.joined_id desc) as place
      from unnest(${links.map(({ memberId }) => memberId.toString())}::bigint[], ${links.map(({ code }) => code)}::text[]) as w(id, code)
      join agent_link_cut c on c.cell = cell_of(w.id) and c.member_id = w.id and c.code = w.code) x
    where x.place <= ${CUTS_SHOWN} order by x.place`)
  return ({ memberId, code }) => {
    const own = rows.filter((row) => row.agentId === memberId && row.code === code)
    return { count: own[0]?.count ?? 0, last: own }
  }
}

export async function noteCut(
  db: Queryable,
  p: { memberId: bigint; code: string; joinedId: bigint; given: GivenRates },
): Promise<void> {
  await db.query(
    sql`select agent_link_cut_note(${p.memberId}, ${p.code}, ${p.joinedId}, ${JSON.stringify(p.given)}::jsonb)`,
  )
}

/** False if the agent has no such link. */
export async function closeLink(db: Queryable, memberId: bigint, code: string): Promise<boolean> {
  return db.value<boolean>(sql`select agent_link_close(${memberId}, ${code}) as closed`)
}
