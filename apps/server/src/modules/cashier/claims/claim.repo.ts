import type { PayoutKind } from '../payout-banks.ts'
import { sql, type Queryable } from '@lotus/database'
import type { RouteValue } from '@lotus/contract'

const own = (memberId: bigint) => sql`cell = cell_of(${memberId}::bigint) and member_id = ${memberId}`

export type Claim = NonNullable<RouteValue<'cashier.claimNotReceived'>['claim']>
export type BoClaim = RouteValue<'bo.withdrawalCase'>['claims'][number]
export type ClaimAnswer = RouteValue<'bo.withdrawalCase'>['answers'][number]

/** How many pictures the member sent within a day. */
export function countProofs(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select ((select count(*) from withdrawal_proof where ${own(memberId)} and made_at > lotus_now() - interval '1 day')
      + (select count(*) from deposit_proof where ${own(memberId)} and made_at > lotus_now() - interval '1 day'))::integer as count`)
}

export async function insertProof(
  db: Queryable,
  { memberId, name, hash }: { memberId: bigint; name: string; hash: string },
): Promise<void> {
  await db.query(sql`
    insert into withdrawal_proof (cell, member_id, name, hash, made_at) values (cell_of(${memberId}), ${memberId}, ${name}, ${hash}, lotus_now())`)
}

/** Pictures that no claim took within a day; at most the limit. */
export async function purgeProofs(db: Queryable, limit: number): Promise<string[]> {
  return db.values<string>(sql`
    delete from withdrawal_proof where (cell, member_id, name) in (
      select cell, member_id, name from withdrawal_proof where withdrawal_id is null and made_at < lotus_now() - interval '1 day'
      order by made_at limit ${limit}) returning name`)
}

/** The pictures of a member whose data are erased. */
export async function eraseProofs(tx: Queryable, memberId: bigint): Promise<string[]> {
  return [
    ...(await tx.values<string>(sql`delete from withdrawal_proof where ${own(memberId)} returning name`)),
    ...(await tx.values<string>(sql`delete from deposit_proof where ${own(memberId)} returning name`)),
  ]
}

/** Withdrawals whose money may still come back or be taken again: not confirmed yet, said not to have arrived, or in dispute. */
export function countOpenPayouts(db: Queryable, memberId: bigint): Promise<number> {
  return db.value<number>(sql`
    select ((select count(*) from withdrawal where member_id = ${memberId} and status in ('PAID', 'NOT_RECEIVED'))
      + (select count(*) from withdrawal_payout where ${own(memberId)} and state in ('failed', 'returned')
        and unclear is not null and settled_at is null))::integer as open`)
}

type Reply = { code: string; state?: string }

/** The member says that it did not arrive; said twice it changes nothing. */
export function claimNotReceived(
  db: Queryable,
  c: { memberId: bigint; id: bigint; said: string; images: readonly string[]; days: number },
): Promise<Reply> {
  return db.value(
    sql`select cashier_claim_not_received(${c.memberId}::bigint, ${c.id}::bigint, ${c.said}, ${[...c.images]}::text[], ${c.days}::integer) as reply`,
  )
}

export type ClaimDecision = {
  outcome: 'found' | 'returned' | 'resent'
  /** The payouts it is about; null: the only one, or a payment by hand. */
  refs: readonly string[] | null
  providerRef: string | null
  note: string
  /** Where it is sent again; null: by a reviewer. */
  channel: string | null
  /** To which kinds of accounts its provider pays. */
  kinds: readonly PayoutKind[] | undefined
  promiseMinutes: number
}

/** Ends a claim, or asks for an end that another operator confirms. */
export function decideClaim(
  db: Queryable,
  d: { id: bigint; decision: ClaimDecision; operatorId: bigint; operatorName: string },
): Promise<Reply> {
  return db.value(
    sql`select cashier_decide_claim(${d.id}::bigint, ${JSON.stringify(d.decision)}::jsonb, ${d.operatorId}::bigint, ${d.operatorName}) as reply`,
  )
}

export async function noteAnswer(
  db: Queryable,
  a: {
    memberId: bigint
    id: bigint
    told: Pick<ClaimAnswer, 'payoutRef' | 'answer' | 'providerRef' | 'reason'>
    operatorName: string
  },
): Promise<void> {
  await db.query(
    sql`select cashier_note_answer(${a.memberId}::bigint, ${a.id}::bigint, ${JSON.stringify(a.told)}::jsonb, ${a.operatorName})`,
  )
}

export type ClaimRow = {
  n: number
  said: string
  images: string[]
  claimed_at: Date
  forced_at: Date | null
  outcome: Claim['outcome']
  decided_at: Date | null
  decided_name: string | null
  provider_ref: string | null
  note: string | null
  asked_outcome: 'returned' | 'resent' | null
  asked_refs: string[] | null
  asked_note: string | null
  asked_name: string | null
  asked_at: Date | null
  /** Pictures that another claim has too. */
  shared: number
}

/** Every claim of a withdrawal, the newest first; at most five. */
export function listClaims(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<ClaimRow[]> {
  return db.many<ClaimRow>(sql`
    select c.n, c.said, c.images, c.claimed_at, c.forced_at, c.outcome, c.decided_at, c.decided_name, c.provider_ref, c.note,
      c.asked_outcome, c.asked_refs, c.asked_note, c.asked_name, c.asked_at,
      (select count(*)::integer from withdrawal_proof p where p.cell = c.cell and p.member_id = c.member_id and p.name = any (c.images)
        and exists (select from withdrawal_proof x where x.hash = p.hash and x.withdrawal_id is not null and x.name <> p.name)) as shared
    from withdrawal_claim c
    where c.cell = cell_of(${memberId}::bigint) and c.member_id = ${memberId} and c.withdrawal_id = ${withdrawalId}
    order by c.n desc limit 5`)
}

export type AnswerRow = {
  payout_ref: string
  answer: ClaimAnswer['answer']
  provider_ref: string | null
  reason: string | null
  operator_name: string
  answered_at: Date
}

/** What the provider answered to operators, the newest first; at most fifty. */
export function listAnswers(db: Queryable, memberId: bigint, withdrawalId: bigint): Promise<AnswerRow[]> {
  return db.many<AnswerRow>(sql`
    select payout_ref, answer, provider_ref, reason, operator_name, answered_at from withdrawal_claim_answer
    where ${own(memberId)} and withdrawal_id = ${withdrawalId} order by n desc limit 50`)
}
