import { sql } from '@lotus/database'
import type { RouteInput, RouteName } from '@lotus/contract'
import { must } from '@lotus/kernel'
import { httpClient } from '@lotus/testing'
import { vi } from 'vitest'
import { forgetTree } from '../system/index.ts'
import type { TestApp } from '../../testing/test-app.ts'

export const PASSWORD = 'một câu riêng của test'
export const form = { agree: true, ageConfirmed: true } as const
export const registration = (username: string, more: Partial<RouteInput<'member.register'>> = {}) => ({
  ...form,
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  ...more,
})

let serial = 0

/** A browser with its own cookies and one address. */
export function newBrowser(app: TestApp, from: { ip?: string; userAgent?: string } = {}) {
  const cookies = new Map<string, string>()
  // Each in its own address range, so that no address limit is met by accident.
  const ip = from.ip ?? `198.18.${(serial += 1) % 256}.7`
  return {
    cookies,
    async call<N extends RouteName>(name: N, input: RouteInput<N>, token?: string) {
      const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const client = httpClient(app.composition.siteApp, {
        ...(token === undefined ? {} : { token }),
        remoteAddress: ip,
        headers: {
          'user-agent': from.userAgent ?? 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
          ...(cookie === '' ? {} : { cookie }),
        },
      })
      const answer = await app.call(client, name, input)
      const set = answer.headers['set-cookie']
      for (const line of Array.isArray(set) ? set : set === undefined ? [] : [set]) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
        if (/max-age=0(;|$)|expires=thu, 01 jan 1970/i.test(String(line)) || value === '') cookies.delete(key)
        else cookies.set(key, value)
      }
      return answer
    },
  }
}
export type TestBrowser = ReturnType<typeof newBrowser>

/** Messages in the demo's gateway or mailbox for a recipient, newest first. */
export async function messagesTo(app: TestApp, recipient: string): Promise<string[]> {
  const rows = await app.owner.many<{ body: string }>(
    sql`select body from demo_message where recipient = ${recipient} order by id desc`,
  )
  return rows.map(({ body }) => body)
}

/** The code of the newest message. */
export async function codeFor(app: TestApp, recipient: string): Promise<string> {
  const [body = ''] = await messagesTo(app, recipient)
  const code = /\b\d{6}\b/.exec(body)?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`)
  return code
}

/** Waits for what is sent in the background; tries for about two seconds. */
export const eventually = <T>(look: () => Promise<T | undefined>): Promise<T> =>
  vi.waitFor(async () => must(await look(), 'it came'), { timeout: 2_000, interval: 10 })

/** Sets a white-label flag. */
export async function setFlag(app: TestApp, name: string, isOn: boolean): Promise<void> {
  await app.owner.query(sql`update whitelabel_node set enabled = ${isOn} where mod_id = ${name}`)
  forgetTree(app.db)
}

export const NEW_PASSWORD = 'một câu khác hẳn'
/** +84901234567 for 0901234567. */
export const e164 = (mobileNum: string) => `+84${mobileNum.slice(1)}`

/** Members and a clock for tests of logging in. */
export function accountWorld(app: TestApp, prefix: string) {
  let made = 0
  let now = Date.parse('2026-03-10T03:00:00Z')
  const newName = () => `${prefix}${(made += 1)}`
  const later = (seconds: number) => app.setTestTime(new Date((now += seconds * 1000)))
  return {
    later,
    /** Moves the clock two days on: no limit of one test affects the next. */
    nextDay: () => later(2 * 86_400),
    newNumber: () => `09${String(10_000_000 + (made += 1)).padStart(8, '0')}`,
    async member(more: { email?: string; phone?: string } = {}) {
      const name = newName()
      const answer = await newBrowser(app).call('member.register', registration(name))
      if (answer.code !== 'ok') throw new Error(`registering answered ${answer.code}`)
      await app.owner.query(sql`
        update member set email = ${more.email ?? null}, phone = ${more.phone ?? null},
          phone_verified_at = case when ${more.phone ?? null}::text is null then null else lotus_now() end
        where username = ${name}`)
      return { name, token: answer.value.token }
    },
    isIn: async (token: string) => (await newBrowser(app).call('member.info', {}, token)).code === 'ok',
  }
}
