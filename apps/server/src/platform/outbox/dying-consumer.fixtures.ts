import { createDatabase } from '@lotus/database'
import { must } from '@lotus/kernel'
import { consumeOnce } from './consume-once.ts'
import { effectConsumer } from './outbox.fixtures.ts'

// A process started by a test: works like any worker, and dies when it handles a certain row.
const [url, topic, deadly] = process.argv.slice(2)
const db = createDatabase({ connectionString: must(url, 'the first argument is the database'), max: 2 })
const consumer = effectConsumer('dying', must(topic, 'the second argument is the topic'), (n) => {
  if (n === Number(deadly)) process.kill(process.pid, 'SIGKILL')
})
while (await consumeOnce(db, consumer));
await db.end()
