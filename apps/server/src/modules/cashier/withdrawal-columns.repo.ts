import { sql } from '@lotus/database'

/** Amounts and times as the database writes them in JSON. */
export type RestRow = {
  amount: number
  fee: number | null
  askedReason: string
  askedName: string
  askedAt: string
  reason: string | null
  decidedName: string | null
  decidedAt: string | null
}

/** Places beyond this are not counted. */
const QUEUE_COUNTED = 1000

/** What a withdrawal is read with: its account, case, payouts, claims, and what of it stays in the wallet. */
export const withdrawalColumns = sql`w.id, w.ref_no, w.member_id, w.status, w.amount, w.fee, w.fee_terms, w.fee_returned_at, w.given_back, w.fee_given_back, kept.given_back_at, rest.rests, w.reject_reason, w.reviewer_name, w.review_note, w.first_reviewer_id, w.first_reviewer_name, w.first_note, w.first_approved_at, w.created_at, w.decided_at, w.paid_at,
  w.confirm_deadline, w.closed_at, w.promised_at, c.late_at, case when c.closed_by is not null then c.closed_at end as case_closed_at, w.is_automatic, o.asked_at as ordered_at, o.sent_at, split.parts,
  case when w.status = 'SUBMITTED' then (
    select count(*)::integer from (select from withdrawal q where q.status = 'SUBMITTED' and q.id <= w.id limit ${QUEUE_COUNTED}) ahead
  ) end as queue_place,
  u.why as unplayed_why, u.missing as unplayed_missing, u.until as unplayed_until, claimed.claim, back.taken_back, back.taken_owed, back.taken_at, p.kind, p.network, p.bank_code, right(p.account_number, 4) as tail, p.holder_name,
  w.usdt_network, w.usdt_rate_vnd, w.usdt_per_unit, w.usdt_units, w.usdt_fee_units, w.usdt_txid`
export const withdrawalTables = sql`withdrawal w join payout_account p on p.id = w.payout_account_id
  left join withdrawal_case c on c.withdrawal_id = w.id and c.cell = cell_of(w.member_id) and c.member_id = w.member_id
  left join withdrawal_unplayed u on u.cell = cell_of(w.member_id) and u.member_id = w.member_id and u.withdrawal_id = w.id
  left join lateral (select x.asked_at, x.sent_at from withdrawal_payout x
    where x.cell = cell_of(w.member_id) and x.member_id = w.member_id and x.withdrawal_id = w.id order by x.attempt desc limit 1) o on true
  -- What is paid, and the newest round; only where there is a part of several.
  left join lateral (select jsonb_agg(jsonb_build_object('amount', x.amount, 'state', x.state, 'at', coalesce(x.ended_at, x.sent_at, x.asked_at))
      order by x.state <> 'paid', x.attempt) as parts
    from (
      select z.* from (select y.*, max(y.round) over () as newest, max(y.parts) over () as most from withdrawal_payout y
        where y.cell = cell_of(w.member_id) and y.member_id = w.member_id and y.withdrawal_id = w.id) z
      where z.most > 1 and z.state <> 'returned' and z.amount is not null and (z.state = 'paid' or (z.round = z.newest and w.status in ('PAYING', 'PAY_FAILED')))
      order by z.attempt desc limit 40) x
    -- Once it has ended, only where these parts were all of it: the rest was paid by hand, or came back.
    having w.status in ('PAYING', 'PAY_FAILED') or sum(x.amount) filter (where x.state = 'paid') = w.amount - w.fee - w.given_back) split on true
  left join lateral (select jsonb_agg(jsonb_build_object('amount', x.amount, 'fee', x.fee, 'askedReason', x.asked_reason, 'askedName', x.asked_name, 'askedAt', x.asked_at,
      'reason', x.reason, 'decidedName', x.decided_name, 'decidedAt', x.decided_at) order by x.n) as rests from withdrawal_rest x
    where x.cell = cell_of(w.member_id) and x.member_id = w.member_id and x.withdrawal_id = w.id) rest on true
  left join lateral (select max(x.at) as given_back_at from (
      select y.decided_at as at from withdrawal_rest y where y.cell = cell_of(w.member_id) and y.member_id = w.member_id and y.withdrawal_id = w.id
      union all
      select y.decided_at from withdrawal_claim y where y.cell = cell_of(w.member_id) and y.member_id = w.member_id and y.withdrawal_id = w.id and y.is_part) x
    where w.given_back > 0) kept on true
  left join lateral (select jsonb_build_object('n', x.n, 'said', x.said, 'images', cardinality(x.images), 'claimedAt', x.claimed_at, 'forcedAt', x.forced_at,
      'outcome', x.outcome, 'decidedAt', x.decided_at, 'providerRef', x.provider_ref, 'note', x.note) as claim from withdrawal_claim x
    where x.cell = cell_of(w.member_id) and x.member_id = w.member_id and x.withdrawal_id = w.id order by x.n desc limit 1) claimed on true
  left join lateral (select sum(coalesce(x.taken_back, 0) + coalesce(y.over_taken, 0))::bigint as taken_back, sum(coalesce(x.taken_owed, 0) + coalesce(y.over_owed, 0))::bigint as taken_owed, max(x.settled_at) as taken_at
    from withdrawal_payout x cross join lateral (select case when x.over_returned_at is null then x.over_taken end as over_taken,
      case when x.over_returned_at is null then x.over_owed end as over_owed) y
    where x.cell = cell_of(w.member_id) and x.member_id = w.member_id and x.withdrawal_id = w.id
      and num_nulls(x.taken_back, y.over_taken) < 2) back on true`
