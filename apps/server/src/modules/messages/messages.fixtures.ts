import { noRates } from '../../testing/no-rates.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { consumeOnce } from '../../platform/outbox/consume-once.ts'
import { eachRow } from '../../platform/outbox/consumers.ts'
import { countUnrelayed, relayOutbox } from '../../platform/outbox/outbox.repo.ts'
import { INBOX_CONSUMER, INBOX_TOPICS, deliverToInbox } from './inbox/inbox-notices.ts'

export const messagesApp = () => testApp(['SEN60'], { rates: noRates })

let made = 0
/** A client id as a browser makes them. */
export const clientId = (): string => `client-${String((made += 1)).padStart(8, '0')}`

/** The events of one audience, by topic, oldest first. */
export async function eventsOf(app: TestApp, audience: string, topic?: string): Promise<unknown[]> {
  const { rows } = await app.owner.query<{ topic: string; payload: unknown }>({
    text: 'select topic, payload from outbox where audience = $1 order by id',
    values: [audience],
  })
  return rows.filter((row) => topic === undefined || row.topic === topic).map(({ payload }) => payload)
}

export async function memberId(app: TestApp, username: string): Promise<bigint> {
  const { rows } = await app.owner.query<{ id: bigint }>({
    text: 'select id from member where username = $1',
    values: [username],
  })
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`nobody is called ${username}`)
  return id
}

/** Delivers all events so far to the inboxes. */
export async function fillInboxes(app: TestApp): Promise<void> {
  while ((await countUnrelayed(app.db)) > 0) await relayOutbox(app.db, 1000)
  const consumer = { name: INBOX_CONSUMER, topics: INBOX_TOPICS, handler: eachRow(deliverToInbox) }
  while (await consumeOnce(app.db, consumer));
}
