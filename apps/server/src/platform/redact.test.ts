import { describe, expect, it } from 'vitest'
import { seededRng } from '@lotus/testing'
import { uniformInt } from '@lotus/kernel'
import { createLog } from './log.ts'
import { redact, redactText } from './redact.ts'

const rng = seededRng(20261122)
const pick = <T>(list: readonly T[]): T => list[uniformInt(rng, list.length)] as T // The lists are not empty.
const base64url = (bytes: number) => Buffer.from(rng.bytes(bytes)).toString('base64url')
const digits = (count: number) => Array.from({ length: count }, () => uniformInt(rng, 10)).join('')
const words = [
  'lệnh',
  'rút',
  'đã',
  'duyệt',
  'failed',
  'retry',
  'issue',
  '2026-03-10',
  '14:05',
  'gameCode',
  'MBAC',
  '{}',
]
const sentence = () => Array.from({ length: 1 + uniformInt(rng, 6) }, () => pick(words)).join(' ')

/** Secrets recognised by the field name, in any spelling. */
const namedSecrets = () => ({
  name: pick([
    'password',
    'newPassword',
    'confirm_password',
    'PaymentPassword',
    'token',
    'sessionToken',
    'Authorization',
    'cookie',
    'set-cookie',
    'secret',
    'totpSecret',
    'captcha',
    'verificationCode',
    'recoveryCodes',
    'ticket',
    'mobileNum',
    'phone',
    'email',
    'idNumber',
    'payeeName',
    'accountNumber',
    'signature',
    'seed',
  ]),
  secret: pick([`mật khẩu ${base64url(9)}`, digits(6) + base64url(5), base64url(32), `X${digits(12)}`]),
})
/** Secrets recognised by their form, anywhere in a text. */
const shapedSecrets = () =>
  pick([
    () => ({ secret: base64url(32), text: (one: string) => `session ${one} ended` }),
    () => ({ secret: base64url(24), text: (one: string) => `Authorization: Bearer ${one}` }),
    () => ({
      secret: `eyJ${base64url(12)}.${base64url(8)}.${base64url(40)}.${base64url(8)}`,
      text: (one: string) => one,
    }),
    () => ({ secret: base64url(20), text: (one: string) => `otpauth://totp/Lotus:ai?secret=${one}&issuer=Lotus` }),
    () => ({ secret: `ng${digits(5)}@example.test`, text: (one: string) => `duplicate key (lower(email))=(${one})` }),
    () => ({ secret: `+849${digits(8)}`, text: (one: string) => `the gateway refused ${one}.` }),
    () => ({ secret: `09${digits(8)}`, text: (one: string) => `number ${one}` }),
    () => ({ secret: digits(6), text: (one: string) => `GET /x?code=${one}&a=1` }),
    () => ({ secret: base64url(12), text: (one: string) => `{"password":"${one}"}` }),
    () => ({ secret: base64url(12), text: (one: string) => `postgres://lotus:${one}@127.0.0.1:5432/lotus` }),
    () => ({ secret: `$argon2id$v=19$m=19456,t=2,p=1$${base64url(16)}$${base64url(32)}`, text: (one: string) => one }),
  ])()

function nested(value: unknown, depth: number): unknown {
  if (depth === 0) return value
  const inner = nested(value, depth - 1)
  return pick([
    () => ({ [pick(['meta', 'details', 'input', 'body', 'cause', 'args'])]: inner, note: sentence() }),
    () => [sentence(), inner],
  ])()
}

describe('the log (trust.md LOG-3)', () => {
  it('none of 100,000 lines with a secret in each reveals it', () => {
    let leaked = ''
    for (let line = 0; line < 100_000; line += 1) {
      const isNamed = line % 2 === 0
      const { name, secret, text } = isNamed
        ? { ...namedSecrets(), text: sentence }
        : { name: 'note', ...shapedSecrets() }
      const held: unknown = isNamed
        ? { [name]: pick([secret, [secret], { value: secret }]), note: sentence() }
        : text(secret)
      const error = line % 50 < 2 ? new Error(isNamed ? sentence() : text(secret), { cause: held }) : undefined
      const written = JSON.stringify(
        redact({ level: 30, ...(error ? { err: error } : {}), x: nested(held, uniformInt(rng, 5)) }),
      )
      if (written.includes(secret) || written.includes(JSON.stringify(secret).slice(1, -1))) {
        leaked = `${written} tells ${secret}`
        break
      }
    }
    expect(leaked).toBe('')
  }, 60_000)

  it('keeps values that are not secret: ids, times, amounts, hashes, error codes, names of games', () => {
    const line = {
      requestId: '0b0e3ad6-2f5b-4ad4-9a51-6f3a7a2f7c01',
      code: 'insufficient_balance',
      gameCode: 'MBAC',
      issue: '20260310-0042',
      amount: '1234567.89',
      at: '2026-03-10T03:00:20.000Z',
      head: 'a3f5c0b1d2e4f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f',
      url: '/wps/session/login',
      count: 3,
      hasPassword: null,
    }
    expect(redact(line)).toEqual(line)
    expect(redactText('a job failed: wallet.audit, code: LT940, after 3 tries')).toBe(
      'a job failed: wallet.audit, code: LT940, after 3 tries',
    )
  })

  it('never throws: cycles, deep nesting, big numbers, bytes', () => {
    const ring: Record<string, unknown> = { n: 1n }
    ring['self'] = ring
    expect(() => redact(ring)).not.toThrow()
    expect(redact({ seed: new Uint8Array(32), raw: new Uint8Array(3) })).toEqual({
      seed: '[redacted]',
      raw: '[3 bytes]',
    })
  })

  it('is applied to every line, its fields, its error and its text', () => {
    const lines: string[] = []
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
    const token = base64url(32)
    log.error(
      { err: new Error(`refused ${token}`), password: 'mật khẩu', deep: { a: { b: { c: { token } } } } },
      'a call failed',
    )
    log.child({ reqId: 'r1' }).warn(`the session ${token} of %s`, 'ai@example.test')
    const text = lines.join('')
    for (const secret of [token, 'mật khẩu', 'ai@example.test']) expect(text).not.toContain(secret)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a call failed',
      err: { type: 'Error', message: 'refused [redacted]' },
    })
  })
})
