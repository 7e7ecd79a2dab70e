import { judgedStatuses, orderStatus } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'

// Disagreements between orders, issues and ledger. Each statement reads its tables once and groups in the database,
// which sorts on disk what does not fit into its memory.

export type LotteryBreak = { subject: string; expected: string; found: string }

/**
 * Orders that disagree with the ledger, in one of `passes` parts: each accepted order has one debit per bucket, of its
 * own member and amount, at most one settlement per result version, and its payout equals what was credited less
 * corrections. The movements of archived months are in files.
 */
export async function listOrderBreaks(db: Queryable, part: { passes: number; pass: number }): Promise<LotteryBreak[]> {
  return db.many<LotteryBreak>(sql`
    with o as (
      select order_no, member_id, placed_at, stake_cash, stake_bonus, coalesce(payout, 0) + coalesce(rebate, 0) / 100 * 100 as due,
        coalesce(result_version, 1) as versions
      from lottery_order where abs(hashtext(order_no)::bigint) % ${part.passes}::integer = ${part.pass}::integer)
    select coalesce(o.order_no, t.ref_no) as subject,
      format('%s cash and %s bonus of member %s taken in %s, %s given', o.stake_cash, o.stake_bonus, o.member_id,
        (o.stake_cash > 0)::int + (o.stake_bonus > 0)::int, o.due) as expected,
      format('%s cash and %s bonus of member %s taken in %s, %s given in %s, %s taken back', t.taken_cash, t.taken_bonus,
        concat_ws(' to ', t.first_member, nullif(t.last_member, t.first_member)), t.stake_cash_legs + t.stake_bonus_legs, t.given,
        t.settle_cash_legs + t.settle_bonus_legs, t.taken_back) as found
    from o full join wallet_movements('lottery_order', ${part.passes}::integer, ${part.pass}::integer) t on t.ref_no = o.order_no
    where (o.placed_at is null or o.placed_at >= (select wallet_archived_until() + interval '1 minute'))
      and (o.order_no is null or t.ref_no is null or t.first_member is distinct from o.member_id or t.last_member is distinct from o.member_id
        or o.stake_cash <> t.taken_cash or o.stake_bonus <> t.taken_bonus or o.due <> t.given - t.taken_back
        or t.stake_cash_legs <> (o.stake_cash > 0)::int or t.stake_bonus_legs <> (o.stake_bonus > 0)::int
        or t.settle_cash_legs > o.versions or t.settle_bonus_legs > o.versions)
    limit 50`)
}

/**
 * Issues that disagree with their orders: the totals frozen at the lock, the paid wins; a settled issue must have no
 * order that waits or was settled by another result, a void issue none that won or lost. A stake that two operators
 * gave back may stand beside settled orders.
 */
export async function listIssueBreaks(db: Queryable): Promise<LotteryBreak[]> {
  return db.many<LotteryBreak>(sql`
    with o as (
      select issue_id, count(*) as count, count(*) filter (where is_trial) as trials, sum(stake) filter (where not is_trial) as stake, count(*) filter (where status = ${orderStatus.waiting}) as waiting,
        count(*) filter (where status = any (${[...judgedStatuses]}::smallint[])) as judged, count(*) filter (where status = ${orderStatus.void} and not exists (
          select from lottery_order_refund f where f.order_id = lottery_order.id and f.state = 'confirmed')) as void,
        min(result_version) as first_version, max(result_version) as last_version,
        coalesce(sum(payout) filter (where status = ${orderStatus.won} and not is_trial), 0) as won
      from lottery_order group by issue_id)
    select coalesce(g.code || ' ' || i.issue_no, 'issue ' || o.issue_id) as subject, c.expected, coalesce(c.found, 'none') as found
    from lottery_issue i full join o on o.issue_id = i.id left join lottery_game g on g.id = i.game_id
    cross join lateral (values
      (i.id is null, 'an issue', o.count || ' orders of none'),
      (i.frozen_at is not null and (i.order_count <> coalesce(o.count, 0) or i.trial_count <> coalesce(o.trials, 0) or i.total_stake <> coalesce(o.stake, 0)),
        'orders as frozen: ' || i.order_count || ' of ' || i.total_stake, coalesce(o.count, 0) || ' of ' || coalesce(o.stake, 0)),
      (i.total_payout <> coalesce(o.won, 0), 'total payout ' || coalesce(o.won, 0), i.total_payout::text),
      (i.settled_at is not null and o.waiting > 0, 'settled: no order waits', o.waiting || ' wait'),
      (i.settled_at is not null and (o.first_version <> i.result_version or o.last_version <> i.result_version),
        'settled by result ' || i.result_version, 'by ' || concat_ws(' to ', o.first_version, nullif(o.last_version, o.first_version))),
      (i.settled_at is not null and case when i.state = 'void' then o.judged else o.void end > 0, i.state || ' orders',
        case when i.state = 'void' then o.judged || ' won or lost' else o.void || ' void' end)
    ) c(is_broken, expected, found)
    where c.is_broken limit 50`)
}

/**
 * Usage of the members' limits on issues on sale, compared with their orders: too much blocks members, too little lets
 * them pass the limit. An order counts if the rules it was placed under have that limit. Limits on numbers are not
 * checked here: an order's numbers follow from its content, which the database does not read.
 */
export async function listUsageBreaks(db: Queryable): Promise<LotteryBreak[]> {
  return db.many<LotteryBreak>(sql`
    with counted as (
      select u.issue_id, u.scope, u.stake from lottery_usage u join lottery_issue i on i.id = u.issue_id
      where i.state = 'scheduled' and u.scope ~ '^[mcwf]:'
    ), placed as (
      select o.issue_id, t.scope, sum(t.amount) as stake
      from lottery_order o join lottery_issue i on i.id = o.issue_id
      join lottery_rule l on l.game_id = o.game_id and l.version = o.rule_version
      cross join lateral (values
        ('m:' || o.member_id, o.stake, l.max_issue_stake is not null),
        ('c:' || o.member_id, 1, true),
        ('w:' || o.member_id, o.potential, l.max_issue_payout is not null),
        ('f:' || o.member_id || ':' || o.same, o.potential, l.few_lines_max is not null and o.lines <= l.few_lines_max)
      ) t(scope, amount, is_counted)
      where i.state = 'scheduled' and t.is_counted and o.status not in (${orderStatus.chaseWon}, ${orderStatus.givenBack}) group by 1, 2
    )
    select format('%s of issue %s', scope, issue_id) as subject, coalesce(p.stake, 0)::text as expected,
      coalesce(c.stake::text, 'none') as found
    from placed p full join counted c using (issue_id, scope)
    where coalesce(p.stake, 0) <> coalesce(c.stake, 0) limit 50`)
}

export type FrozenIssue = {
  id: bigint
  gameCode: string
  issueNo: string
  orderRoot: string
  /** Bytes of the stored leaf hashes; null if there are none. */
  leafBytes: number | null
}

/**
 * Frozen issues after `afterId`, ordered by id, of the last `days` or all (null). Issues recorded without orders are
 * left out: a game that draws every minute has thousands.
 */
export async function listFrozenIssues(
  db: Queryable,
  page: { afterId: bigint; days: number | null; emptyRoot: string; limit: number },
): Promise<FrozenIssue[]> {
  return db.many<FrozenIssue>(sql`
    select i.id, g.code as "gameCode", i.issue_no as "issueNo", i.order_root as "orderRoot", octet_length(t.leaf_hashes) as "leafBytes"
    from lottery_issue i join lottery_game g on g.id = i.game_id left join lottery_order_tree t on t.issue_id = i.id
    where i.frozen_at is not null and i.id > ${page.afterId}
      and (${page.days}::integer is null or i.frozen_at >= lotus_now() - make_interval(days => ${page.days}::integer))
      and (i.order_count, i.order_root, octet_length(t.leaf_hashes)) is distinct from (0, ${page.emptyRoot}::text, 0)
    order by i.id limit ${page.limit}`)
}

/** `count` of an issue's stored leaf hashes, starting at `from`; fewer at the end. */
export async function readLeafHashes(db: Queryable, issueId: bigint, from: number, count: number): Promise<Buffer> {
  const row = await db.maybe<{ hashes: Buffer }>(sql`
    select substring(leaf_hashes from ${from * 32 + 1}::integer for ${count * 32}::integer) as hashes
    from lottery_order_tree where issue_id = ${issueId}`)
  return row?.hashes ?? Buffer.alloc(0)
}
