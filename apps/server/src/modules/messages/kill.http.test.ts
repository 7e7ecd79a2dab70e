import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- killed processes know no clock but the real one
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, createPush, isCallError, type Client, type Push } from '@lotus/client'
import { createThread, type Thread, type LogMessage } from '@lotus/client/talk'
import type { PushEvents } from '@lotus/contract'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { demoAccounts } from '../backoffice/operators/demo-accounts.ts'
import { setSetting } from '../system/index.ts'
import { backofficeSettings } from '../backoffice/index.ts'
import { chatSettings } from './settings.ts'

// Issue 7, section 4: a lost connection resumes without a lost or doubled message. The whole server runs in its own
// process, is killed in the middle of conversations and started again, with PostgreSQL and the web apps' own client,
// push client and conversation. Real time, since killed processes have no test clock.
const test = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'lotus-kill-'))
const program = fileURLToPath(new URL('./serving.fixtures.ts', import.meta.url))
let ports: { site: number; office: number }
let server: ChildProcess | undefined
const listeners: Push[] = []

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, [program, test.appUrl, String(ports.site), String(ports.office), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server = child
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('the server did not start')
    }),
  ])
}

async function kill(): Promise<void> {
  const child = server
  server = undefined
  if (!child || child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function person(side: 'site' | 'office', token: () => string | null): { client: Client; push: Push } {
  const url = `http://127.0.0.1:${ports[side]}`
  const push = createPush({ url, getToken: token, backoffMs: 20, backoffMaxMs: 200 })
  listeners.push(push)
  push.start()
  const client = createClient({
    baseUrl: url,
    getToken: token,
    getLanguage: () => 'vi',
    moduleId: side === 'site' ? 'site' : 'backoffice',
  })
  return { client, push }
}

const isLost = (error: unknown) => isCallError(error, 'network_error', 'bad_answer', 'busy', 'shutting_down')

/** As the screens do it: sent again with the same id until it is answered. */
async function untilAnswered<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLost(error)) throw error
      await pause(20)
    }
  }
}

let made = 0
const newClientId = () => `kill-${process.pid}-${(made += 1)}`

/** Waits until `read` is true; otherwise the test times out. */
async function until(read: () => boolean): Promise<void> {
  while (!read()) await pause(20)
}

const textsOf = <M extends LogMessage & { text: string }, D>(thread: Thread<M, D>) =>
  thread.read().log.confirmed.map(({ text }) => text)
const positionsOf = <M extends LogMessage, D>(thread: Thread<M, D>) =>
  thread.read().log.confirmed.map(({ position }) => Number(position))
const holeless = (positions: readonly number[]) =>
  positions.every((p, i) => i === 0 || p === (positions[i - 1] ?? 0) + 1)

/** A screen of a chat room: on every connect it first subscribes, then fetches the earlier messages. */
function openRoom(who: { client: Client; push: Push }) {
  const thread = createThread<PushEvents['chat.message'], string>({
    transport: {
      latest: () => untilAnswered(() => who.client.call('chat.history', { roomId: 'chung' })),
      before: (before) => untilAnswered(() => who.client.call('chat.history', { roomId: 'chung', before })),
      after: (after) => untilAnswered(() => who.client.call('chat.history', { roomId: 'chung', after })),
      send: (clientId, text) => untilAnswered(() => who.client.call('chat.send', { roomId: 'chung', clientId, text })),
    },
    now: () => Date.now(),
    newClientId,
  })
  who.push.subscribe('channel_joined', () => void thread.catchUp())
  who.push.subscribe('chat.message', (message) => thread.receive([message]))
  who.push.join('room:chung')
  return thread
}

async function member(username: string) {
  let token: string | null = null
  const client = createClient({
    baseUrl: `http://127.0.0.1:${ports.site}`,
    getToken: () => token,
    getLanguage: () => 'vi',
    moduleId: 'site',
  })
  const password = 'một mật khẩu dài'
  const session = await client.call('member.register', {
    username,
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
  })
  token = session.token
  return person('site', () => token)
}

beforeAll(async () => {
  ports = { site: await freePort(), office: await freePort() }
  await setSetting(test.db, backofficeSettings.secondFactor, false, 'test')
  await setSetting(test.db, chatSettings.duplicateMinutes, 0, 'test')
  await start()
  await test.owner.query(sql`update chat_room set slow_seconds = 0`)
}, 90_000)
afterAll(async () => {
  for (const push of listeners) push.stop()
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the server is killed in the middle of a conversation', () => {
  it(
    'chat room: every acknowledged message appears once and in order for everybody',
    { timeout: 240_000 },
    async () => {
      const [lan, hoa] = [await member('lanhuong'), await member('hoanghoa')]
      const rooms = [openRoom(lan), openRoom(hoa), openRoom(person('site', () => null))]
      const MESSAGES = 60
      const kills = new Set([9, 23, 24, 41])
      for (const thread of rooms) await until(() => thread.read().status === 'ready')
      for (let n = 0; n < MESSAGES; n += 1) {
        rooms[n % 2]?.write(`câu ${n}`)
        // Some while another one is in progress, some while none is.
        if (n % 3 === 0) await pause(15)
        if (!kills.has(n)) continue
        await kill()
        rooms[(n + 1) % 2]?.write(`trong lúc mất mạng ${n}`)
        await start()
      }
      const [mine, other] = rooms
      if (!mine || !other) throw new Error('three rooms were opened')
      await until(() => rooms.every((thread) => thread.read().log.pending.length === 0))
      const total = MESSAGES + kills.size
      await until(() => rooms.every((thread) => thread.read().log.confirmed.length === total))
      const stored = await test.owner.many<{ text: string }>(sql`select text from chat_message order by no`)
      expect(stored).toHaveLength(total)
      for (const thread of rooms) {
        expect(textsOf(thread)).toEqual(stored.map(({ text }) => text))
        expect(holeless(positionsOf(thread))).toBe(true)
        expect(new Set(textsOf(thread)).size).toBe(total)
      }
      // One person's messages keep the order in which they were written.
      const numbers = textsOf(mine).flatMap((text) => (/^câu (\d+)$/.exec(text) ? Number(text.slice(4)) : []))
      for (const side of [0, 1]) {
        const own = numbers.filter((n) => n % 2 === side)
        expect(own).toEqual([...own].sort((a, b) => a - b))
      }
    },
  )

  it('customer service: visitor and operator read the same, each line once', { timeout: 240_000 }, async () => {
    const visitor = person('site', () => null)
    const mai = demoAccounts(dataDir).find(({ username }) => username === 'mai.sup')
    let token: string | null = null
    const office = person('office', () => token)
    token = (await office.client.call('bo.login', { username: 'mai.sup', password: mai?.password ?? '' })).token
    office.push.restart()
    const opened = await visitor.client.call('service.open', { name: 'Nam' })
    const { key } = opened
    const { id } = opened.conversation
    await office.client.call('bo.serviceTake', { id })

    type Message = PushEvents['service.message']['message']
    const page = async (range: { before?: string; after?: string }) =>
      (await untilAnswered(() => visitor.client.call('service.state', { key, ...range }))).messages
    const mine = createThread<Message, string>({
      transport: {
        latest: () => page({}),
        before: (before) => page({ before }),
        after: (after) => page({ after }),
        send: (clientId, text) => untilAnswered(() => visitor.client.call('service.send', { key, clientId, text })),
      },
      now: () => Date.now(),
      newClientId,
    })
    const officePage = async (range: { before?: string; after?: string }) =>
      (await untilAnswered(() => office.client.call('bo.serviceConversation', { id, ...range }))).messages
    const theirs = createThread<Message, string>({
      transport: {
        latest: () => officePage({}),
        before: (before) => officePage({ before }),
        after: (after) => officePage({ after }),
        send: (clientId, text) => untilAnswered(() => office.client.call('bo.serviceSend', { id, clientId, text })),
      },
      now: () => Date.now(),
      newClientId,
    })
    for (const [who, thread] of [
      [visitor, mine],
      [office, theirs],
    ] as const) {
      who.push.subscribe('channel_joined', () => void thread.catchUp())
      who.push.subscribe('service.message', ({ message }) => thread.receive([message]))
    }
    visitor.push.join('service', key)
    office.push.join(`service:${id}`)
    await until(() => mine.read().status === 'ready' && theirs.read().status === 'ready')
    const LINES = 40
    const kills = new Set([7, 19, 33])
    for (let n = 0; n < LINES; n += 1) {
      ;(n % 2 ? theirs : mine).write(`dòng ${n}`)
      if (n % 4 === 0) await pause(15)
      if (!kills.has(n)) continue
      await kill()
      await start()
    }
    const total = LINES + 1
    await until(() => [mine, theirs].every((thread) => thread.read().log.pending.length === 0))
    await until(() => [mine, theirs].every((thread) => thread.read().log.confirmed.length === total))
    expect(textsOf(mine)).toEqual(textsOf(theirs))
    expect(new Set(textsOf(mine)).size).toBe(total)
    expect(holeless(positionsOf(mine))).toBe(true)
    // A page that was closed and opened again gets everything with only its key.
    const again = await visitor.client.call('service.state', { key })
    expect(again.messages.rows.at(-1)?.position).toBe(String(total))
    expect(again.conversation).toMatchObject({ status: 'OPEN', operatorName: 'Mai' })
  })
})
