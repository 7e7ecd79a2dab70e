import { sql, type Queryable } from '@lotus/database'
import type { WireDraw } from '../draw/issues.repo.ts'

export type Reading = { feed: string; draw: WireDraw | null; readAt: Date; changed: unknown }

export async function listReadings(db: Queryable, issueId: bigint): Promise<Reading[]> {
  return db.many<Reading>(sql`
    select feed, draw, read_at as "readAt", changed from lottery_feed_reading where issue_id = ${issueId} order by feed`)
}

/** When each source last gave a result, within the last week. */
export async function listLastReadings(db: Queryable): Promise<{ feed: string; readAt: Date }[]> {
  return db.many(sql`
    select feed, max(read_at) as "readAt" from lottery_feed_reading
    where read_at > lotus_now() - interval '7 days' group by feed order by feed limit 50`)
}

/** Stores a source's first answer; a different later one is stored beside it and never replaces it. */
export async function storeReading(
  db: Queryable,
  reading: { issueId: bigint; feed: string; draw: WireDraw | null },
): Promise<void> {
  const draw = reading.draw === null ? null : JSON.stringify(reading.draw)
  await db.query(sql`
    insert into lottery_feed_reading as r (issue_id, feed, draw, is_void) values (${reading.issueId}, ${reading.feed}, ${draw}, ${reading.draw === null})
    on conflict (issue_id, feed) do update set changed = coalesce(excluded.draw, 'null'::jsonb), changed_at = lotus_now()
      where r.draw is distinct from excluded.draw and r.changed is null`)
}

export type CaseKind = 'feeds_differ' | 'result_early' | 'result_late'
export type LotteryCase = {
  id: bigint
  kind: CaseKind
  details: Record<string, unknown>
  openedAt: Date
  closedAt: Date | null
  closedBy: string | null
  note: string | null
}

/** False if it was open already. */
export async function openCase(
  db: Queryable,
  c: { issueId: bigint; kind: CaseKind; details: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  return db.hasRows(sql`
    insert into lottery_case (issue_id, kind, details) values (${c.issueId}, ${c.kind}, ${JSON.stringify(c.details)})
    on conflict (issue_id, kind) where closed_at is null do nothing`)
}

export async function closeCases(
  db: Queryable,
  c: { issueId: bigint; kinds: readonly CaseKind[]; by: string; note: string },
): Promise<number> {
  const { rowCount } = await db.query(sql`
    update lottery_case set closed_at = lotus_now(), closed_by = ${c.by}, note = ${c.note}
    where issue_id = ${c.issueId} and kind = any(${c.kinds}::text[]) and closed_at is null`)
  return rowCount ?? 0
}

export async function listCases(db: Queryable, issueId: bigint): Promise<LotteryCase[]> {
  return db.many<LotteryCase>(sql`
    select id, kind, details, opened_at as "openedAt", closed_at as "closedAt", closed_by as "closedBy", note
    from lottery_case where issue_id = ${issueId} order by id desc limit 20`)
}

/** Outside issues that wait for their result and were drawn at most `hours` ago. */
export async function listAwaiting(
  db: Queryable,
  hours: number,
): Promise<{ id: bigint; gameCode: string; issueNo: string; drawAt: Date }[]> {
  return db.many(sql`
    select i.id, g.code as "gameCode", i.issue_no as "issueNo", i.draw_at as "drawAt"
    from lottery_issue i join lottery_game g on g.id = i.game_id
    where g.draw_source = 'outside' and i.result_version is null and i.settled_at is null
      and i.lock_at <= lotus_now() and i.draw_at > lotus_now() - make_interval(hours => ${hours})
    order by i.draw_at limit 200`)
}

/** Outside issues that lock within some seconds. */
export async function listClosing(
  db: Queryable,
  seconds: number,
): Promise<{ id: bigint; gameCode: string; issueNo: string; drawAt: Date }[]> {
  return db.many(sql`
    select i.id, g.code as "gameCode", i.issue_no as "issueNo", i.draw_at as "drawAt"
    from lottery_issue i join lottery_game g on g.id = i.game_id
    where g.draw_source = 'outside' and i.state = 'scheduled' and i.lock_at > lotus_now()
      and i.lock_at <= lotus_now() + make_interval(secs => ${seconds})
    order by i.lock_at limit 200`)
}
