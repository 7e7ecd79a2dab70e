import { sql, type Queryable } from '@lotus/database'

export type DemoMessage = {
  id: bigint
  channel: 'sms' | 'mail'
  recipient: string
  subject: string
  body: string
  createdAt: Date
}

const KEPT = 500

/** Also deletes all but the newest messages. */
export async function insertDemoMessage(db: Queryable, m: Omit<DemoMessage, 'id' | 'createdAt'>): Promise<void> {
  const { id } = await db.one<{ id: bigint }>(sql`
    insert into demo_message (channel, recipient, subject, body)
    values (${m.channel}, ${m.recipient}, ${m.subject}, ${m.body}) returning id`)
  await db.query(sql`delete from demo_message where id <= ${id - BigInt(KEPT)}`)
}

/** Newest first; `before` is the last id of the previous page. */
export function listDemoMessages(
  db: Queryable,
  filter: { channel?: 'sms' | 'mail'; before?: bigint | null; limit: number },
): Promise<DemoMessage[]> {
  return db.many<DemoMessage>(sql`
    select id, channel, recipient, subject, body, created_at as "createdAt" from demo_message
    where (${filter.channel ?? null}::text is null or channel = ${filter.channel ?? null})
      and (${filter.before ?? null}::bigint is null or id < ${filter.before ?? null}::bigint)
    order by id desc limit ${filter.limit}`)
}

/** Deletes messages sent to an erased member (trust.md ACC-13). */
export async function forgetRecipients(db: Queryable, recipients: readonly string[]): Promise<void> {
  if (recipients.length > 0)
    await db.query(sql`delete from demo_message where recipient = any(${[...recipients]}::text[])`)
}
