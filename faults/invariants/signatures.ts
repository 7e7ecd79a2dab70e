import { sql, type Database } from '@lotus/database'
import type { Finding } from '../findings.ts'
import { SIGNED_KIND, SIGNING_LINES } from '../world/edge-team.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I23: contracts that are offered, signed, lowered and ended while everything is killed (world/shake-signatures.ts), by the campaign's own
// statements: nothing is signed twice, no version is lost, and nobody grants beyond what they hold.

const id = sql`'contract ' || c.member_id || '-' || c.n`

export async function signatureFindings(owner: Database): Promise<Finding[]> {
  return [...(await versionFindings(owner)), ...(await moveFindings(owner)), ...(await lineFindings(owner))]
}

/** Each version is there with the text that was signed, and its signature stands in the public log once. */
async function versionFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I23',
      sql`select 'versions of ' || v.kind || ' for ' || v.member_id as subject, '1 to ' || v.count as expected, v.versions::text as found
      from (select c.member_id, c.granter_id, c.kind, count(*) as count, array_agg(c.version order by c.version) as versions
        from agent_contract c group by 1, 2, 3) v
      where v.versions <> array(select generate_series(1, v.count)::integer) limit ${LIMIT}`,
      'lost',
    )),
    ...(await breaks(
      owner,
      'I23',
      sql`select ${id} as subject, 'the text that was offered, and its hash' as expected, coalesce(v.hash, 'no text') as found
      from agent_contract c left join agent_contract_version v using (cell, member_id, n)
      where v.hash is null or v.hash <> encode(sha256(convert_to(v.text, 'UTF8')), 'hex') limit ${LIMIT}`,
      'lost',
    )),
    // What the campaign has put into the tables itself has no salt, and was signed before there was a log.
    ...(await breaks(
      owner,
      'I23',
      sql`select ${id} as subject, case when c.signed_at is null then 0 else 1 end || ' in the public log' as expected, l.count::text as found
      from agent_contract c join agent_contract_version v using (cell, member_id, n) cross join lateral (
        select count(*) as count from transparency_subject t where t.subject = 'contract/' || encode(sha256(
          convert_to('lotus-contract/commitment/v1|', 'UTF8') || decode(v.salt, 'hex') || convert_to('|' || v.hash, 'UTF8')), 'hex')) l
      where v.salt is not null and l.count <> case when c.signed_at is null then 0 else 1 end limit ${LIMIT}`,
      'duplicated',
    )),
  ]
}

/** Each move follows on the one before it, and each request is answered once. */
async function moveFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I23',
      sql`select 'move ' || m.step || ' of ' || m.member_id || '-' || m.n as subject, coalesce(m.before, 'a draft') as expected, 'from ' || m.from_state as found
      from (select m.*, lag(m.to_state) over w as before, row_number() over w as place from agent_contract_move m
        window w as (partition by m.member_id, m.n order by m.step)) m
      where m.step <> m.place or m.from_state <> m.before or (m.before is null and m.from_state not in ('DRAFT', 'ACTIVE')) limit ${LIMIT}`,
      'lost',
    )),
    ...(await breaks(
      owner,
      'I23',
      sql`select ${id} as subject, coalesce(l.to_state, 'ACTIVE') as expected, c.state as found
      from agent_contract c left join lateral (select m.to_state from agent_contract_move m
        where m.cell = c.cell and m.member_id = c.member_id and m.n = c.n order by m.step desc limit 1) l on true
      where c.state <> coalesce(l.to_state, 'ACTIVE') limit ${LIMIT}`,
    )),
    ...(await breaks(
      owner,
      'I23',
      sql`select 'contract ' || m.member_id || '-' || m.n as subject, 'signed at most once, no answer used twice' as expected,
        m.signed || ' signatures, ' || m.answers || ' answers to ' || m.asked as found
      from (select m.member_id, m.n, count(*) filter (where m.move = 'sign') as signed, count(m.nonce) as answers, count(distinct m.nonce) as asked
        from agent_contract_move m group by 1, 2) m
      where m.signed > 1 or m.answers <> m.asked limit ${LIMIT}`,
      'duplicated',
    )),
  ]
}

/** The signed contracts `c` that ever covered anything, with the rate of their first tier. */
const covering = sql`
  select c.*, coalesce(c.ends_at, 'infinity') as until, (v.text::jsonb -> 'tiers' -> 0 ->> 'rate')::numeric as rate
  from agent_contract c join agent_contract_version v using (cell, member_id, n)
  where c.starts_at is not null and (c.ends_at is null or c.ends_at > c.starts_at)`

/** At each time a holder has one contract of a kind, and it is within the granter's own one. */
async function lineFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I23',
      sql`select ${id} as subject, 'one ' || c.kind || ' at a time' as expected, 'also ' || o.member_id || '-' || o.n as found
      from (${covering}) c join (${covering}) o on o.member_id = c.member_id and o.kind = c.kind and o.n > c.n
        and o.starts_at < c.until and c.starts_at < o.until limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I23',
      sql`select ${id} as subject, 'at most the ' || o.rate || ' of ' || o.member_id || '-' || o.n as expected, c.rate::text as found
      from (${covering}) c join (${covering}) o on o.member_id = c.granter_id and o.kind = c.kind
        and o.starts_at < c.until and c.starts_at < o.until
      where c.kind = ${SIGNED_KIND} and c.rate > o.rate limit ${LIMIT}`,
    )),
    // The lower-rate rule and terminations: nobody below goes on when the granter's own one has ended without another one.
    ...(await breaks(
      owner,
      'I23',
      sql`select ${id} as subject, 'until ' || coalesce(o.until::text, 'never') as expected, 'until ' || c.until as found
      from (${covering}) c cross join lateral (select max(o.until) as until, min(o.starts_at) as since from (${covering}) o
        where o.member_id = c.granter_id and o.kind = c.kind) o
      where c.kind = ${SIGNED_KIND} and c.granter_id is not null and (o.until is null or o.until < c.until or o.since > c.starts_at) limit ${LIMIT}`,
    )),
  ]
}

/** What a chapter must have seen, or it says nothing of signatures. */
export async function unsignedFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const isThere = await owner.value<boolean>(sql`
    select to_regclass('fault_time') is not null and (select count(*) from agent_node n where n.is_agent and cardinality(n.uplines) = 2) >= ${SIGNING_LINES} as is`)
  if (!isThere) return []
  const moved = (where: ReturnType<typeof sql>) =>
    sql`exists (select from agent_contract c join agent_contract_move m using (cell, member_id, n) where ${where})`
  const look = () =>
    breaks(
      owner,
      'I23',
      sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('versions that others took the place of', ${moved(sql`m.move = 'supersede'`)}),
        ('offers that were refused or withdrawn', ${moved(sql`m.move in ('reject', 'withdraw')`)}),
        ('terminations', ${moved(sql`m.move = 'terminate'`)}),
        ('contracts that ended with the one above', ${moved(sql`m.move = 'cascade'`)}),
        ('orphans that ended with it', ${moved(sql`m.move = 'cascade' and (select cardinality(n.uplines) from agent_node n where n.member_id = c.member_id) = 2`)})
      ) as w(what, is_there) where not is_there`,
      'liveness',
    )
  return waitUntilNone(look, waitMs)
}
