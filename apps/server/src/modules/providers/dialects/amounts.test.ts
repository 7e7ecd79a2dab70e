import { createSecretKey, createSign, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MONEY_MAX, parseMoney } from '@lotus/kernel'
import type { LiveKey, Vendor } from '../vendors/vendor-directory.ts'
import { cutMoney } from '../calls/money.ts'
import { dialect as canonicalDialect, signCanonical } from './canonical.dialect.ts'
import type { VendorDialect } from './dialect.ts'
import { dialects } from './index.ts'
import { dialect as formDialect, signForm } from './form.dialect.ts'
import { dialect as rsaDialect, rsaText } from './rsa.dialect.ts'

// An amount written by a vendor is either read as exactly that much money, or refused. Each dialect has one form.

const NOW_MS = 1_767_225_600_000
const secret = 'a secret of these tests alone, long enough'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const hmacKey: LiveKey = { keyId: 'K', kind: 'hmac', secret: createSecretKey(secret, 'utf8') }
const rsaKey: LiveKey = {
  keyId: 'K',
  kind: 'rsa',
  publicKey: () => pair.publicKey,
}

/** How a dialect's vendor sends an amount: `raw` is the amount as written in the body, quotes included. */
type Speaker = {
  dialect: VendorDialect
  /** The value of a well-formed amount, in hundred-millionths; undefined if it is not of the dialect's form. */
  meant(raw: string, places: number): bigint | undefined
  send(
    op: 'bet' | 'win' | 'adjust' | 'betWin',
    raw: string,
  ): { op: string; body: string; headers: Record<string, string> }
}

const HUNDRED_MILLIONTHS = 8
/** Written without the program's regular expressions: digits, optionally a point and digits after it. */
function decimalOf(text: string, places: number): bigint | undefined {
  const isNegative = text.startsWith('-')
  const parts = text.slice(isNegative ? 1 : 0).split('.')
  const [whole = '', fraction] = parts
  const isDigits = (part: string) => part !== '' && [...part].every((sign) => '0123456789'.includes(sign))
  if (parts.length > 2 || !isDigits(whole) || whole.length > 11) return undefined
  if (fraction !== undefined && (!isDigits(fraction) || fraction.length > places)) return undefined
  const value = BigInt(whole + (fraction ?? '').padEnd(HUNDRED_MILLIONTHS, '0'))
  return isNegative ? -value : value
}

const quoted = (raw: string): string | undefined => {
  const value: unknown = JSON.parse(raw)
  return typeof value === 'string' ? value : undefined
}
const token = 'T'.repeat(32)
const usual = { member: 'pabcdef012345', currency: 'P', gameCode: 'SEN', roundId: 'r-1', txId: 't-1' }
const jsonWith = (fields: object, named: Record<string, string>): string =>
  `{${[...Object.entries(fields).map(([name, value]) => `"${name}":${JSON.stringify(value)}`), ...Object.entries(named).map(([name, raw]) => `"${name}":${raw}`)].join(',')}}`

const speakers: Record<string, Speaker> = {
  canonical: {
    dialect: canonicalDialect,
    meant(raw, places) {
      const text = quoted(raw)
      return text === undefined ? undefined : decimalOf(text, places)
    },
    send(op, raw) {
      const more = { bet: { token }, win: {}, adjust: { kind: 'promo' }, betWin: { token, amount: '1' } }[op]
      const body = jsonWith({ ...usual, ...more }, { [op === 'betWin' ? 'winAmount' : 'amount']: raw })
      const timestamp = String(NOW_MS)
      const signature = signCanonical(secret, { method: 'POST', path: '/p', timestamp, body })
      return { op, body, headers: { 'x-key-id': 'K', 'x-timestamp': timestamp, 'x-signature': signature } }
    },
  },
  rsa: {
    dialect: rsaDialect,
    meant(raw, places) {
      if (raw.startsWith('"')) return undefined
      const isNegative = raw.startsWith('-')
      const digits = raw.slice(isNegative ? 1 : 0)
      if (digits === '' || ![...digits].every((sign) => '0123456789'.includes(sign))) return undefined
      const units = BigInt(digits)
      if (units >= 100_000_000_000n * 100_000n || (places < 5 && units % 10n !== 0n)) return undefined
      return (isNegative ? -units : units) * 1000n
    },
    send(op, raw) {
      const [path, more] = (
        {
          bet: ['entry/stake', { ticket: token }],
          win: ['entry/prize', {}],
          adjust: ['entry/amend', { reason: 'promo' }],
          betWin: ['entry/instant', { ticket: token, sum: 100_000 }],
        } as const
      )[op]
      const theirs = { player: usual.member, unit: 'P', game: 'SEN', table: 'r-1', entry: 't-1', ...more }
      const body = jsonWith(theirs, { [op === 'betWin' ? 'prize' : 'sum']: raw })
      const timestamp = String(NOW_MS)
      const signature = createSign('RSA-SHA256')
        .update(rsaText('/p', timestamp, body))
        .sign(pair.privateKey, 'base64')
      return { op: path, body, headers: { 'x-key-id': 'K', 'x-timestamp': timestamp, 'x-signature': signature } }
    },
  },
  form: {
    dialect: formDialect,
    // Every field is text here, with or without quotes; an empty one counts as missing.
    meant: (raw, places) => decimalOf(raw, places),
    send(op, raw) {
      const [action, more] = (
        {
          bet: ['debit', { session: token }],
          win: ['credit', {}],
          adjust: ['gift', { kind: 'promo' }],
          betWin: ['spin', { session: token, amount: '1' }],
        } as const
      )[op]
      const fields = {
        action,
        player: usual.member,
        currency: 'P',
        game: 'SEN',
        round: 'r-1',
        transaction: 't-1',
        ...more,
        [op === 'betWin' ? 'payout' : 'amount']: raw,
      }
      const headers = { 'X-Merchant-Id': 'K', 'X-Nonce': 'n', 'X-Timestamp': String(NOW_MS / 1000) }
      const sign = signForm(secret, { ...fields, ...headers })
      return {
        op: 'form',
        body: new URLSearchParams(fields).toString(),
        headers: { 'x-merchant-id': 'K', 'x-nonce': 'n', 'x-timestamp': String(NOW_MS / 1000), 'x-sign': sign },
      }
    },
  },
}

// A dialect reads only its keys.
const vendor = { code: 'V', keys: [hmacKey, rsaKey] } as unknown as Vendor

function read(speaker: Speaker, op: 'bet' | 'win' | 'adjust' | 'betWin', raw: string) {
  const sent = speaker.send(op, raw)
  return speaker.dialect.read({
    vendor,
    op: sent.op,
    method: 'POST',
    path: '/p',
    headers: sent.headers,
    body: Buffer.from(sent.body),
    nowMs: NOW_MS,
  })
}

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 22 })
const short = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: 10 })
const number = fc
  .tuple(
    fc.constantFrom('', '', '', '-', '+', ' ', '0', '00', '-0'),
    digits,
    fc.constantFrom('', '', '.', ',', 'e', 'E', 'e+', 'e-', 'x', 'n'),
    short,
  )
  .map((parts) => parts.join(''))
const words = fc.constantFrom(
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'true',
  '',
  ' ',
  '1e3',
  '0x10',
  '0b1',
  '1_000',
  '1,000.00',
  '١٢',
  '１２',
  '1\n',
  '\t1',
  '.5',
  '5.',
  '--1',
  '-0',
  '0',
  '9007199254740993',
  '9223372036854775807',
  '18446744073709551616',
  '250000',
  '2.50',
  '2.5e5',
  '250000.0',
  '250000.000000000000001',
  '99999999999.9999',
  '9999999999999999',
  '100000000000',
)
const wellFormed = fc.oneof(
  fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }).map(String),
  // Whole ten-thousandths, in units of a hundred-thousandth.
  fc.bigInt({ min: 0n, max: 10n ** 15n }).map((units) => String(units * 10n)),
  fc
    .tuple(
      fc.bigInt({ min: 0n, max: 99_999_999_999n }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 9 }),
    )
    .map(([whole, fraction]) => `${whole}.${fraction}`),
)
const texts = fc.oneof(wellFormed, wellFormed, number, words, fc.string({ maxLength: 12 }))
/** Without quotes if JSON allows it, or in quotes. */
const jsonAmounts = fc.tuple(texts, fc.boolean()).map(([text, isQuoted]) => {
  if (isQuoted) return JSON.stringify(text)
  try {
    JSON.parse(text)
    return text.trim()
  } catch {
    return JSON.stringify(text)
  }
})

/** The allowed decimals of each amount, and whether it may be negative. */
const fields = [
  { op: 'bet', places: 4, isSigned: false },
  { op: 'win', places: 8, isSigned: false },
  { op: 'betWin', places: 8, isSigned: false },
  { op: 'adjust', places: 4, isSigned: true },
] as const

it('is tested for every dialect', () => {
  expect(Object.keys(speakers).toSorted()).toEqual([...dialects.keys()])
})

describe.each(Object.entries(speakers))('an amount in the %s dialect', (name, speaker) => {
  it.each(fields)(
    'of a $op is read as exactly what was written, or the call is refused',
    // A thousand signed calls: seconds on a busy machine.
    { timeout: 60_000 },
    ({ op, places, isSigned }) => {
      let taken = 0
      fc.assert(
        fc.property(name === 'form' ? texts : jsonAmounts, (raw) => {
          const parsed = read(speaker, op, raw)
          const meant = speaker.meant(raw, places)
          // A minus sign before zero is refused for unsigned amounts.
          if (meant === undefined || (!isSigned && raw.includes('-'))) {
            expect(parsed).toEqual({
              refused: 'BAD_REQUEST',
              fields: { [op === 'betWin' ? 'winAmount' : 'amount']: 'invalid' },
            })
            return
          }
          if (!('command' in parsed)) return expect.unreachable(`${raw} was refused`)
          taken += 1
          const { body } = parsed.command
          const text = 'winAmount' in body ? body.winAmount : 'amount' in body ? body.amount : ''
          // Decimals finer than ours are cut from a win, and the answer says so; nothing else is ever lost.
          if (places > 4) {
            const { amount, from } = cutMoney(text)
            expect(amount).toBe(meant / 10_000n)
            expect(from !== undefined).toBe(meant % 10_000n !== 0n)
          } else expect(parseMoney(text) * 10_000n).toBe(meant)
          expect(
            parseMoney(text.slice(0, places > 4 ? text.indexOf('.') + 5 || undefined : undefined)) < MONEY_MAX,
          ).toBe(true)
        }),
        { numRuns: 1000, seed: 20_261_123 },
      )
      // The generators make both kinds.
      expect(taken).toBeGreaterThan(50)
    },
  )
})

it.each([
  '"250000"',
  '250000.0',
  '2.5e5',
  '"2.50"',
  '[250000]',
  '{"valueOf":250000}',
  'true',
  '250000.000000000000001',
])('the valid bet is refused in the RSA dialect as %s, though a call may leave it out', (raw) => {
  const { rsa } = speakers
  const sent = rsa?.send('win', '250000')
  if (!rsa || !sent) return expect.unreachable()
  const body = sent.body.replace('{', `{"counts":${raw},`)
  const headers = {
    ...sent.headers,
    'x-signature': createSign('RSA-SHA256')
      .update(rsaText('/p', String(NOW_MS), body))
      .sign(pair.privateKey, 'base64'),
  }
  const call = { vendor, op: sent.op, method: 'POST', path: '/p', headers, body: Buffer.from(body), nowMs: NOW_MS }
  expect(rsa.dialect.read(call)).toEqual({ refused: 'BAD_REQUEST', fields: { validBet: 'invalid' } })
})
