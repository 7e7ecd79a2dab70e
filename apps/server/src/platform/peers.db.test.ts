import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createPeers } from './peers.ts'

const { db, appUrl } = await testDatabase()
const log = createLog({ level: 'error' })

test('processes on one database count each other, two programs of one process count once, a dead one is gone', async () => {
  const second = createDatabase({ connectionString: appUrl, max: 2 })
  const [own, beside] = [createPeers({ db, log }), createPeers({ db: second, log })]
  own.start()
  beside.start()
  const other = fork(new URL('./peers.fixtures.ts', import.meta.url), { env: { ...process.env, PEERS_URL: appUrl } })
  try {
    // It says so once it holds its place, and what it counts: itself and this process.
    const [counted] = (await once(other, 'message')) as [number]
    expect(counted).toBe(2)
    await expect.poll(own.count, { timeout: 15_000 }).toBe(2)
    const ended = once(other, 'exit')
    other.kill('SIGKILL')
    await ended
    await expect.poll(own.count, { timeout: 15_000 }).toBe(1)
    await expect.poll(beside.count, { timeout: 15_000 }).toBe(1)
  } finally {
    other.kill('SIGKILL')
    await own.stop()
    await beside.stop()
    await second.end()
  }
}, 60_000)
