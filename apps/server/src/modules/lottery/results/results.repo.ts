import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import { atMicros, microsOf, type Micros, type TimePlace } from '../../../platform/time-cursor.ts'
import { drawColumns, issueColumns, type DrawnIssue, type WireDraw } from '../draw/issues.repo.ts'
import type { CaseKind } from '../feeds/feeds.repo.ts'

export type ResultSource = 'own' | 'operator' | 'import' | 'feed' | 'calendar' | 'simulated'
export type Operator = { operatorId: bigint; username: string }

export type NewResult = {
  issueId: bigint
  /** Null: the draw did not take place. */
  draw: WireDraw | null
  source: ResultSource
  reason?: string | null
  evidence?: string | null
  enteredBy?: Operator | null
  confirmedBy?: Operator | null
  /** The version that this one replaces; none for the first. */
  corrects?: number | null
}

export async function publishResult(db: Queryable, r: NewResult): Promise<{ code: string; lockAt?: string }> {
  const draw = r.draw === null ? null : JSON.stringify(r.draw)
  return db.value<{ code: string; lockAt?: string }>(sql`
    select lottery_publish_result(${r.issueId}, ${draw}, ${r.source}, ${r.reason ?? null}, ${r.evidence ?? null}, ${r.enteredBy?.operatorId ?? null},
      ${r.enteredBy?.username ?? null}, ${r.confirmedBy?.operatorId ?? null}, ${r.confirmedBy?.username ?? null}, ${r.corrects ?? null}) as reply`)
}

/** A published result as it was written, to publish it for another issue. */
export async function getResult(
  db: Queryable,
  issueId: bigint,
  version: number,
): Promise<Omit<NewResult, 'issueId' | 'corrects'>> {
  type Row = Omit<NewResult, 'issueId' | 'corrects' | 'enteredBy' | 'confirmedBy'> & {
    enteredById: bigint | null
    enteredByName: string | null
    confirmedById: bigint | null
    confirmedByName: string | null
  }
  const row = await db.one<Row>(sql`
    select draw, source, reason, evidence, entered_by as "enteredById", entered_by_name as "enteredByName",
      confirmed_by as "confirmedById", confirmed_by_name as "confirmedByName"
    from lottery_result where issue_id = ${issueId} and version = ${version}`)
  const { enteredById, enteredByName, confirmedById, confirmedByName, ...result } = row
  const personOf = (operatorId: bigint | null, username: string | null) =>
    operatorId === null ? null : { operatorId, username: username ?? '' }
  return {
    ...result,
    enteredBy: personOf(enteredById, enteredByName),
    confirmedBy: personOf(confirmedById, confirmedByName),
  }
}

export type Proposal = {
  id: bigint
  issueId: bigint
  kind: 'result' | 'void' | 'correction'
  state: 'pending' | 'confirmed' | 'rejected' | 'withdrawn'
  draw: WireDraw | null
  /** The version that a correction replaces. */
  corrects: number | null
  reason: string | null
  evidence: string | null
  enteredBy: bigint
  enteredByName: string
  enteredAt: Date
  decidedByName: string | null
  decidedAt: Date | null
}

const proposalColumns = sql`
  p.id, p.issue_id as "issueId", p.kind, p.state, p.draw, p.corrects, p.reason, p.evidence, p.entered_by as "enteredBy",
  p.entered_by_name as "enteredByName", p.entered_at as "enteredAt", p.decided_by_name as "decidedByName", p.decided_at as "decidedAt"
  from lottery_result_proposal p`

export async function findProposal(db: Queryable, id: bigint): Promise<Proposal | undefined> {
  return db.maybe<Proposal>(sql`select ${proposalColumns} where p.id = ${id}`)
}

export async function listProposals(db: Queryable, issueId: bigint): Promise<Proposal[]> {
  return db.many<Proposal>(sql`select ${proposalColumns} where p.issue_id = ${issueId} order by p.id desc limit 50`)
}

export type NewProposal = Pick<Proposal, 'issueId' | 'kind' | 'draw' | 'corrects' | 'reason' | 'evidence'> & {
  operator: Operator
}

/** False if another proposal of the issue waits. */
export async function insertProposal(db: Queryable, p: NewProposal): Promise<boolean> {
  return db.hasRows(sql`
    insert into lottery_result_proposal (issue_id, kind, draw, corrects, reason, evidence, entered_by, entered_by_name)
    values (${p.issueId}, ${p.kind}, ${p.draw === null ? null : JSON.stringify(p.draw)}, ${p.corrects}, ${p.reason}, ${p.evidence},
      ${p.operator.operatorId}, ${p.operator.username})
    on conflict (issue_id) where state = 'pending' do nothing`)
}

/** False if it was decided already. */
export async function decideProposal(
  db: Queryable,
  d: { id: bigint; state: 'confirmed' | 'rejected' | 'withdrawn'; operator: Operator; note: string | null },
): Promise<boolean> {
  return db.hasRows(sql`
    update lottery_result_proposal set state = ${d.state}, decided_by = ${d.operator.operatorId}, decided_by_name = ${d.operator.username},
      decided_at = lotus_now(), note = ${d.note}
    where id = ${d.id} and state = 'pending'`)
}

/** An issue as the back office lists it; figures are live until they are frozen. */
export type DrawRow = DrawnIssue & {
  /** `drawAt`, for cursors. */
  micros: Micros
  hasPending: boolean
  liveCount: number
  liveStake: Money
  enteredByName: string | null
  confirmedByName: string | null
  openCase: CaseKind | null
}
export type DrawFilter = {
  gameCode: string | null
  issueNo: string | null
  from: Date | null
  to: Date | null
  onlyWaiting: boolean
}

/** Outside draws whose sale is over and that have no result, and those that wait for a second operator. */
const isWaiting = sql`i.id in (
  select issue_id from lottery_result_proposal where state = 'pending'
  union all
  select w.id from lottery_issue w join lottery_game wg on wg.id = w.game_id
  where w.settled_at is null and w.result_version is null and wg.draw_source = 'outside' and w.lock_at <= lotus_now())`

export async function listDraws(
  db: Queryable,
  filter: DrawFilter,
  page: { before: TimePlace<'id'> | null; limit: number },
): Promise<Omit<DrawRow, 'rules'>[]> {
  return db.many<Omit<DrawRow, 'rules'>>(sql`
    select page.*, ${drawColumns}, coalesce(r.entered_by_name, pending.entered_by_name) as "enteredByName", r.confirmed_by_name as "confirmedByName",
      (select c.kind from lottery_case c where c.issue_id = page.id and c.closed_at is null order by c.id limit 1) as "openCase",
      pending.id is not null as "hasPending", coalesce(live.count, page."orderCount") as "liveCount", coalesce(live.stake, page."totalStake") as "liveStake"
    from (
      select ${issueColumns}, ${microsOf(sql`i.draw_at`)} as micros from lottery_issue i join lottery_game g on g.id = i.game_id
      where i.open_at <= lotus_now()
        and (${filter.gameCode}::text is null or g.code = ${filter.gameCode})
        and (${filter.issueNo}::text is null or i.issue_no = ${filter.issueNo})
        and (${filter.from}::timestamptz is null or i.draw_at >= ${filter.from})
        and (${filter.to}::timestamptz is null or i.draw_at < ${filter.to})
        and (not ${filter.onlyWaiting} or (${isWaiting}))
        and (${page.before?.id ?? null}::bigint is null or (i.draw_at, i.id) < (${atMicros(page.before?.micros ?? null)}, ${page.before?.id ?? null}::bigint))
      order by i.draw_at desc, i.id desc limit ${page.limit}
    ) page
    left join lottery_result r on r.issue_id = page.id and r.version = page."resultVersion"
    left join lottery_result_proposal pending on pending.issue_id = page.id and pending.state = 'pending'
    left join lateral (
      select count(*)::integer as count, coalesce(sum(o.stake) filter (where not o.is_trial), 0)::bigint as stake from lottery_order o where o.issue_id = page.id
    ) live on page."frozenAt" is null and page."isSold"
    order by page."drawAt" desc, page.id desc`)
}

export async function countWaiting(db: Queryable): Promise<number> {
  return db.value<number>(sql`
    select count(*)::integer as count from lottery_issue i join lottery_game g on g.id = i.game_id
    where ${isWaiting}`)
}

export async function sumPayout(db: Queryable, since: Date): Promise<Money> {
  return db.value<Money>(sql`
    select coalesce(sum(total_payout), 0)::bigint as sum from lottery_issue where settled_at >= ${since} and total_payout > 0`)
}
