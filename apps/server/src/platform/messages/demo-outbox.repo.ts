import { sql, type Queryable } from '@lotus/database'

export type DemoMessage = {
  id: bigint
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  body: string
  at: Date
}

const KEPT = 500

/** Also deletes all but the newest messages. */
export async function insertDemoMessage(db: Queryable, m: Omit<DemoMessage, 'id' | 'at'>): Promise<void> {
  const id = await db.value<bigint>(sql`
    insert into demo_message (channel, recipient, subject, body)
    values (${m.channel}, ${m.recipient}, ${m.subject}, ${m.body}) returning id`)
  await db.query(sql`delete from demo_message where id <= ${id - BigInt(KEPT)}`)
}

/** Newest first; `beforeId` is the last id of the previous page. */
export function listDemoMessages(
  db: Queryable,
  f: { channel: 'sms' | 'mail' | null; beforeId: bigint | null; limit: number },
): Promise<DemoMessage[]> {
  return db.many<DemoMessage>(sql`
    select id, channel, recipient, subject, body, created_at as at from demo_message
    where (${f.channel}::text is null or channel = ${f.channel}) and (${f.beforeId}::bigint is null or id < ${f.beforeId}::bigint)
    order by id desc limit ${f.limit}`)
}

/** Deletes messages sent to an erased member (trust.md ACC-13). */
export async function forgetRecipients(db: Queryable, recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0)
    await db.query(sql`delete from demo_message where recipient = any(${[...recipients]}::text[])`)
}
