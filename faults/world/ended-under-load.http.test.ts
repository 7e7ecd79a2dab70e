import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { routes } from '@lotus/contract'
import { isPortFree } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { pause, targetOf } from './processes.ts'

const database = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'lotus-ended-'))
const port = await freePort()
const target = targetOf(
  {
    name: 'ended',
    databaseUrl: database.appUrl,
    port,
    roles: ['api'],
    pepper: '07'.repeat(32),
    vendorSecret: 'secret',
    defect: null,
    hasWitness: false,
    hostOffsetSeconds: 0,
  },
  folder,
)
afterAll(async () => {
  await target.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The target listens on it and on the second after it. */
async function freePort(): Promise<number> {
  for (let one = 20_000 + (process.pid % 20_000); ; one += 3) {
    if ((await isPortFree(one)) && (await isPortFree(one + 2))) return one
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 24 })
const calls = [
  { method: 'GET', path: '/wps/system/status', body: '' },
  { method: 'GET', path: routes['wallet.balance'].path, body: '' },
  { method: 'POST', path: '/psp/v1/callback', body: JSON.stringify({ channelCode: 'demo_bank' }) },
] as const

/** One call: the whole answer, or undefined if the connection broke before its end. */
function ask({ method, path, body }: (typeof calls)[number]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const headers = body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length }
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('error', () => resolve(undefined))
      answer.on('aborted', () => resolve(undefined))
      answer.on('end', () => resolve(answer.complete ? text : undefined))
    })
    call.on('error', () => resolve(undefined))
    call.end(body)
  })
}

function codeOf(text: string): unknown {
  const answer: unknown = JSON.parse(text)
  return typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined
}

it(
  'a process that is ended under load answers every call with a code, or not at all',
  { timeout: 240_000 },
  async () => {
    await target.start()
    const seen = new Map<unknown, number>()
    const withoutCode: string[] = []
    let isOver = false
    const callers = Array.from({ length: 24 }, async (_, n) => {
      for (let i = n; !isOver; i += 1) {
        const text = await ask(calls[i % calls.length] ?? calls[0])
        // Nobody listens: whoever starts again needs the processor more than another attempt at once.
        if (text === undefined) await pause(20)
        else {
          const code = codeOf(text)
          if (typeof code !== 'string') withoutCode.push(text)
          seen.set(code, (seen.get(code) ?? 0) + 1)
        }
      }
    })
    const answered = () => [...seen.values()].reduce((sum, count) => sum + count, 0)
    for (const end of ['drain', 'kill'] as const) {
      const before = answered()
      await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThan(before + 300)
      if (end === 'drain') expect(await target.drain(20_000)).toBe(true)
      else await target.kill()
      await target.start()
    }
    isOver = true
    await Promise.all(callers)
    agent.destroy()
    expect(withoutCode).toEqual([])
    expect([...seen.keys()]).toEqual(expect.arrayContaining(['ok', 'not_logged_in', 'permission_denied']))
  },
)
