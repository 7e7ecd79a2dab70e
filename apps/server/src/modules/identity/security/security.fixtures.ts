import { Secret, TOTP } from 'otpauth'
import { sql } from '@lotus/database'
import { httpClient, type HttpAnswer, type HttpClient } from '@lotus/testing'
import type { TestApp } from '../../../testing/test-app.ts'

export const PASSWORD = 'một mật khẩu dài'
export const HOME = '203.0.113.7'
export const AWAY = '198.51.100.20'
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** The newest code that was sent to a number or address. */
export async function codeFor(app: TestApp, recipient: string): Promise<string> {
  const row = await app.owner.one<{ body: string }>(
    sql`select body from demo_message where recipient = ${recipient} order by id desc limit 1`,
  )
  const code = /\d{6,8}/.exec(row.body)?.[0]
  if (!code) throw new Error('the message carries no code')
  return code
}

/** The value of a cookie set by an answer, '' if it was removed, undefined if it was not touched. */
export function cookieOf(answer: HttpAnswer, name: string): string | undefined {
  const header = answer.headers['set-cookie']
  const lines = Array.isArray(header) ? header.map(String) : header === undefined ? [] : [String(header)]
  const line = lines.find((one) => one.startsWith(`${name}=`))
  return line?.slice(name.length + 1).split(';')[0]
}

/** What an authenticator app shows at an instant. */
export function totpCode(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

type From = { ip?: string; userAgent?: string; dev?: string | undefined }

export function peopleOf(app: TestApp) {
  const { call } = app
  /** A client of one browser at one address, with or without a session. */
  const at = (from: From = {}, token?: string): HttpClient =>
    httpClient(app.composition.siteApp, {
      remoteAddress: from.ip ?? HOME,
      headers: {
        'user-agent': from.userAgent ?? CHROME,
        ...(from.dev === undefined ? {} : { cookie: `dev=${from.dev}` }),
      },
      ...(token === undefined ? {} : { token }),
    })
  const stepUp = async (
    who: HttpClient,
    input: { method: 'totp' | 'recovery' | 'sms' | 'email' | 'password'; code?: string; password?: string },
  ) => {
    const answer = await call(who, 'session.stepUp', input)
    if (!answer.success) throw new Error(`the second look answered ${answer.code}`)
    return answer.value
  }
  const byPassword = (who: HttpClient) => stepUp(who, { method: 'password', password: PASSWORD })
  return {
    at,
    stepUp,
    byPassword,
    /** A step-up check by the code sent to a proved number. */
    async byCode(who: HttpClient, phone: string) {
      // Past the minute that must lie between two codes of one number.
      await app.clock.advance(61_000)
      const sent = await call(who, 'session.stepUpCode', { method: 'sms' })
      if (!sent.success) throw new Error(`asking for the code answered ${sent.code}`)
      return stepUp(who, { method: 'sms', code: await codeFor(app, phone) })
    },
    async register(username: string, from: From = {}): Promise<HttpClient> {
      const answer = await call(at(from), 'member.register', {
        username,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        agree: true,
        ageConfirmed: true,
      })
      if (!answer.success) throw new Error(`registering answered ${answer.code}`)
      return at(from, answer.value.token)
    },
    /** Logs in from an address with a browser; returns the session and the browser's new device token. */
    async logIn(username: string, from: From & { remember?: boolean } = {}) {
      const { remember, ...place } = from
      const answer = await call(at(place), 'session.login', {
        username,
        password: PASSWORD,
        ...(remember === undefined ? {} : { remember }),
      })
      const dev = cookieOf(answer, 'dev')
      const cookie = dev === undefined ? place.dev : dev === '' ? undefined : dev
      return { answer, dev, client: at({ ...place, dev: cookie }, answer.success ? answer.value.token : undefined) }
    },
    /** Enrols an authenticator; returns its secret and the recovery codes. */
    async enrol(who: HttpClient): Promise<{ secret: string; recoveryCodes: string[] }> {
      await byPassword(who)
      const begun = await call(who, 'security.totpBegin', {})
      const confirmed = await call(who, 'security.totpConfirm', { code: totpCode(begun.value.secret, app.clock.now()) })
      if (!confirmed.success) throw new Error(`confirming answered ${confirmed.code}`)
      return { secret: begun.value.secret, recoveryCodes: confirmed.value.recoveryCodes }
    },
    /** Proves a phone number; the first factor of a member who had none. */
    async provePhone(who: HttpClient, mobileNum: string, how = byPassword): Promise<string> {
      await how(who)
      const sent = await call(who, 'security.setPhone', { mobileNum, countryDialingCode: '84' })
      if (!sent.success) throw new Error(`asking for the code answered ${sent.code}`)
      const phone = `+84${mobileNum.replace(/^0/, '')}`
      const confirmed = await call(who, 'security.confirmPhone', { code: await codeFor(app, phone) })
      if (!confirmed.success) throw new Error(`confirming answered ${confirmed.code}`)
      return phone
    },
  }
}
