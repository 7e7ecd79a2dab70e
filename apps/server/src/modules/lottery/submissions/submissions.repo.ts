import { sql, type Queryable } from '@lotus/database'
import type { CommandReply } from '../../wallet/index.ts'

export type Submission = {
  no: number
  memberId: bigint
  account: string
  number: string
  submittedAt: Date
}

const columns = sql`no, member_id as "memberId", account, number, submitted_at as "submittedAt"`

export type SubmitReply = CommandReply & { no?: number }

export async function submitNumber(
  db: Queryable,
  p: { memberId: bigint; issueId: bigint; number: string; account: string; key: string },
): Promise<SubmitReply> {
  return db.value<SubmitReply>(
    sql`select lottery_submit_number(${p.memberId}, ${p.issueId}, ${p.number}, ${p.account}, ${p.key}) as reply`,
  )
}

/** The numbers of a round, newest first. */
export async function listSubmissions(
  db: Queryable,
  issueId: bigint,
  page: { beforeNo: number | null; limit: number },
): Promise<Submission[]> {
  return db.many<Submission>(sql`
    select ${columns} from lottery_submission
    where issue_id = ${issueId} and (${page.beforeNo}::integer is null or no < ${page.beforeNo})
    order by no desc limit ${page.limit}`)
}

/** All numbers of a round in order of arrival: at most as many as a game's terms allow. */
export async function listAllSubmissions(db: Queryable, issueId: bigint): Promise<Submission[]> {
  return db.many<Submission>(sql`select ${columns} from lottery_submission where issue_id = ${issueId} order by no`)
}

export async function getSubmission(db: Queryable, issueId: bigint, no: number): Promise<Submission> {
  return db.one<Submission>(sql`select ${columns} from lottery_submission where issue_id = ${issueId} and no = ${no}`)
}

export async function countSubmissions(
  db: Queryable,
  issueId: bigint,
  memberId: bigint | null,
): Promise<{ count: number; ownCount: number }> {
  return db.one<{ count: number; ownCount: number }>(sql`
    select count(*)::integer as count, count(*) filter (where member_id = ${memberId})::integer as "ownCount"
    from lottery_submission where issue_id = ${issueId}`)
}

export async function freezeSubmissions(db: Queryable, issueId: bigint, root: string, count: number): Promise<boolean> {
  return db.value<boolean>(sql`select lottery_freeze_submissions(${issueId}, ${root}, ${count}) as done`)
}
