import { sql, type Database } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import type { Finding } from '../findings.ts'
import { CARD_CHANNEL, FACE } from '../world/cards.ts'
import { KINDS } from '../world/shake-cards.ts'
import { breaks, LIMIT, waitUntilNone } from './look.ts'

// I22, by the campaign's own statements: one card is one order, whatever its provider says twice or late; an order is credited once, with
// what the card was worth; and what came for an order that had ended waits for an operator and moved nothing.

/** Orders of the campaign's cards, with the number of the card and the copy of its order. */
const order = sql`
  select d.*, k.print, k.penalty_ppm, k.sealed, split_part(d.idempotency_key, '-', 2)::integer as n, split_part(d.idempotency_key, '-', 3) as copy
  from deposit d join deposit_card k on k.member_id = d.member_id and k.deposit_id = d.id where d.channel_code = ${CARD_CHANNEL}`
/** What the provider says that the card of an order `o` is worth. */
const face = sql`case when o.n % ${KINDS.length}::integer = ${KINDS.indexOf('OTHER_FACE')}::integer
  then ${parseMoney(FACE.false)}::bigint else ${parseMoney(FACE.declared)}::bigint end`
const worth = sql`(least(${face}, o.amount) - case when ${face} <> o.amount then least(${face}, o.amount) * o.penalty_ppm / 1000000 else 0 end)`

export async function cardFindings(owner: Database): Promise<Finding[]> {
  return [
    ...(await breaks(
      owner,
      'I22',
      sql`select 'card ' || min(o.n) || ' of ' || min(o.member_id) as subject, 'one order' as expected,
        string_agg(o.ref_no || ' ' || o.status, ', ' order by o.id) as found
      from (${order}) o where o.status in ('CREDITED', 'AWAITING_PAYMENT')
      group by o.print having count(*) > 1 limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I22',
      sql`select 'order ' || o.ref_no as subject, case o.status when 'CREDITED' then ${worth} || ' once' else 'nothing' end as expected,
        coalesce(j.amount, 0) || ' in ' || j.movements || ', ' || o.status || ' ' || coalesce(o.credited, 0) as found
      from (${order}) o cross join lateral (
        select count(*) as movements, sum(j.amount)::bigint as amount from journal j join account c on c.id = j.credit_account
        where j.ref_no = o.ref_no and c.member_id = o.member_id) j
      where case o.status when 'CREDITED' then (j.movements, j.amount, o.credited) is distinct from (1::bigint, ${worth}, ${worth})
        else j.movements <> 0 end limit ${LIMIT}`,
      'duplicated',
    )),
    // A card that was given back by its provider may be sent again, one that was used may not.
    ...(await breaks(
      owner,
      'I22',
      sql`select 'order ' || o.ref_no as subject, 'no second order of the card' as expected, o.status as found
      from (${order}) o where o.copy = 'b' and o.n % ${KINDS.length}::integer <> ${KINDS.indexOf('NOT_TAKEN')}::integer limit ${LIMIT}`,
      'duplicated',
    )),
    ...(await breaks(
      owner,
      'I22',
      sql`select 'the provider''s account' as subject, (-e.total)::text as expected, h.total::text as found
      from (select coalesce(sum(${worth}), 0)::bigint as total from (${order}) o where o.status = 'CREDITED') e
      cross join (select coalesce(sum(case when d.house_code = 'psp:' || ${CARD_CHANNEL}::text then -j.amount else j.amount end), 0)::bigint as total
        from journal j join account d on d.id = j.debit_account join account c on c.id = j.credit_account
        where 'psp:' || ${CARD_CHANNEL}::text in (d.house_code, c.house_code)) h
      where h.total <> -e.total`,
    )),
  ]
}

/** What a chapter must have seen, or it says nothing of cards. At the end nothing waits for words that were told. */
export async function uncardedFindings(owner: Database, waitMs: number): Promise<Finding[]> {
  const isThere = await owner.value<boolean>(
    sql`select exists (select from deposit_channel where code = ${CARD_CHANNEL}) as is`,
  )
  if (!isThere) return []
  const seen = (where: ReturnType<typeof sql>) => sql`exists (select from (${order}) o where ${where})`
  const isKind = (kind: (typeof KINDS)[number]) => sql`o.n % ${KINDS.length}::integer = ${KINDS.indexOf(kind)}::integer`
  const look = () =>
    breaks(
      owner,
      'I22',
      sql`select what as subject, 'some' as expected, 'none' as found from (values
        ('cards that were credited', ${seen(sql`o.status = 'CREDITED' and ${isKind('GOOD')}`)}),
        ('cards of another face', ${seen(sql`o.status = 'CREDITED' and ${isKind('OTHER_FACE')}`)}),
        ('cards that were sent again', ${seen(sql`o.status = 'CREDITED' and o.copy = 'b'`)}),
        ('late words', ${seen(sql`o.status = 'LATE_REVIEW'`)}),
        ('an end of all words', not ${seen(sql`o.status = 'AWAITING_PAYMENT'`)})
      ) as w(what, is_there) where not is_there`,
      'liveness',
    )
  return waitUntilNone(look, waitMs)
}
