import { sql, type Queryable } from '@lotus/database'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'
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
  /** `createdAt`, for cursors. */
  micros: Micros
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
  created_at as "createdAt", ${microsOf(sql`created_at`)} as micros, expires_at as "expiresAt", offer, ${state} as state, close_reason as "closeReason"`

export type NewLink = Omit<Link, 'uses' | 'createdAt' | 'micros' | 'state' | 'closeReason'>

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

/** In the order of the lists: the newest first, of one time by code. */
export const isLinkBehind = (after: TimePlace<'code'> | null) => {
  const at = atMicros(after?.micros ?? null)
  return sql`(${after === null} or created_at < ${at} or (created_at = ${at} and code > ${after?.code ?? null}::text))`
}

export async function listLinks(
  db: Queryable,
  f: LinkFilter,
  p: { after: TimePlace<'code'> | null; limit: number },
): Promise<Link[]> {
  return db.many<Link>(sql`
    select ${columns} from agent_link
    where ${matches(f)}
      and ${isLinkBehind(p.after)}
    order by created_at desc, code limit ${p.limit}`)
}

/** Of all links that match; `codes`: of some of them alone. */
export function sumLinks(
  db: Queryable,
  f: LinkFilter,
  codes: readonly string[] | null = null,
): Promise<{ links: number; uses: number }> {
  return db.one<{ links: number; uses: number }>(sql`
    select count(*)::integer as links, coalesce(sum(uses), 0)::integer as uses from agent_link where ${matches(f)} and ${isOneOf(codes)}`)
}

const isOneOf = (codes: readonly string[] | null) =>
  sql`(${codes === null} or code = any (${[...(codes ?? [])]}::text[]))`

/** Somebody, and the link that they came by. */
export type Joined = { code: string; memberId: bigint }

/** Who came by links that match, wherever they are now, by link and member; `codes`: by some of them alone. */
export function listJoined(
  db: Queryable,
  f: LinkFilter,
  { codes, after, limit }: { codes: readonly string[] | null; after: Joined | null; limit: number },
): Promise<Joined[]> {
  return db.many<Joined>(sql`
    select n.link_code as code, n.member_id as "memberId"
    from (select code from agent_link where ${matches(f)} and ${isOneOf(codes)} and code >= ${after?.code ?? ''}) l
    join agent_node n on n.link_code = l.code
    where ${after === null} or (n.link_code, n.member_id) > (${after?.code ?? null}::text, ${after?.memberId ?? null}::bigint)
    order by n.link_code, n.member_id limit ${limit}`)
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

/** False where there is none that its agent closed and that could still take somebody. */
export async function openLink(db: Queryable, memberId: bigint, code: string): Promise<boolean> {
  return db.value<boolean>(sql`select agent_link_open(${memberId}, ${code}) as opened`)
}

/** False if the agent has no such link. */
export async function closeLink(db: Queryable, memberId: bigint, code: string): Promise<boolean> {
  return db.value<boolean>(sql`select agent_link_close(${memberId}, ${code}) as closed`)
}
