import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { sql, type Queryable } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { upsertVendor } from '../vendors/vendor.repo.ts'
import { endAll, endInvitedBy, insertEngineer, listLive } from './engineer.repo.ts'
import { useLink } from './let-in.ts'

// Whoever ends engineers while one of them is just coming in, on connections of their own (issue 17).
const { db, owner } = await testDatabase()
const VENDOR = 'ACME'
const MAKER = 'mai.sup'
beforeAll(() => upsertVendor(owner, { code: VENDOR, name: VENDOR, origin: 'http://localhost:4901', apiUrl: null }))

const newHash = () => createHash('sha256').update(randomBytes(8)).digest()
async function newLink(): Promise<Uint8Array> {
  const tokenHash = newHash()
  await insertEngineer(db, { vendor: VENDOR, name: 'An', kind: 'link', tokenHash, invitedBy: MAKER, hours: 24 })
  return tokenHash
}
const waiting = () =>
  owner.value<number>(sql`select count(*)::integer from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)

const endings: [string, (tx: Queryable) => Promise<unknown>][] = [
  ['everybody of the vendor', (tx) => endAll(tx, VENDOR)],
  ['everybody whom an operator let in', (tx) => endInvitedBy(tx, MAKER)],
]

it.each(endings)('a session that opens while %s is ended does not outlive it', async (_who, end) => {
  const link = await newLink()
  let ending: Promise<unknown> | undefined
  await db.tx(async (tx) => {
    expect(await useLink(tx, link, { tokenHash: newHash(), hours: 12 })).toMatchObject({ vendor: VENDOR })
    ending = db.tx(end)
    await expect.poll(waiting).toBe(1)
  })
  await ending
  expect(await listLive(db, VENDOR)).toEqual([])
})

it.each(endings)('a link that is used while %s is ended opens nothing', async (_who, end) => {
  const link = await newLink()
  let entering: ReturnType<typeof useLink> | undefined
  await db.tx(async (tx) => {
    await end(tx)
    entering = db.tx((other) => useLink(other, link, { tokenHash: newHash(), hours: 12 }))
    await expect.poll(waiting).toBe(1)
  })
  expect(await entering).toBeUndefined()
  expect(await listLive(db, VENDOR)).toEqual([])
})
