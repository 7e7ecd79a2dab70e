import { createVerify, generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { signatureOf } from '../dialects/canonical.ts'
import { formCalls, formSignOf } from '../dialects/form.ts'
import { rsaAmounts, rsaCalls } from '../dialects/rsa.ts'
import { formatMoney, parseMoney } from '../money.ts'
import type { Mutant } from './mutants.ts'
import { FLAGS } from './reference-book.ts'

/** The dialects of the reference wallet: each call is parsed into canonical fields, and its answers are written. */
export type ReferenceDialect = {
  /** The kit's signing secret, by the name of the key. */
  secrets: Readonly<Record<'first' | 'second' | 'other', string>>
  timestampMs(headers: IncomingHttpHeaders): number
  keyId(headers: IncomingHttpHeaders): string
  /** `secret` is the expected one for the key of this name. */
  isSigned(headers: IncomingHttpHeaders, secret: string, call: { path: string; body: string }): boolean
  isSignatureShaped(headers: IncomingHttpHeaders): boolean
  /** Null if it is no known call, or has no valid body. */
  read(op: string, text: string): { op: string; body: Readonly<Record<string, unknown>> } | null
  write(answer: Readonly<Record<string, unknown>>, op: string): Record<string, unknown>
}

type Fields = Readonly<Record<string, unknown>>
const headerOf = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '')
const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

function objectOf(text: string): Fields | null {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
}

/** A wallet that accepts numbers as amounts reads 10000 as ten thousand minor units. */
const stepsOf = (value: unknown): unknown =>
  typeof value === 'number' && Number.isInteger(value) ? formatMoney(BigInt(value)) : value

function canonicalReference(mutant: Mutant | null): ReferenceDialect {
  return {
    secrets: {
      first: 'secret-of-the-first-key',
      second: 'secret-of-the-second-key',
      other: 'secret-of-another-vendor',
    },
    timestampMs: (headers) => Number(headerOf(headers, 'x-timestamp')),
    keyId: (headers) => headerOf(headers, 'x-key-id'),
    isSigned: (headers, secret, call) =>
      isSame(
        headerOf(headers, 'x-signature'),
        signatureOf(secret, { ...call, timestamp: headerOf(headers, 'x-timestamp') }),
      ),
    isSignatureShaped: (headers) => headerOf(headers, 'x-signature').length === 64,
    read(op, text) {
      const body = objectOf(text)
      if (body && mutant === 'numbers-as-steps' && 'amount' in body)
        return { op, body: { ...body, amount: stepsOf(body['amount']) } }
      return body && { op, body }
    },
    write: (answer) => ({ ...answer }),
  }
}

/** The fields under canonical names; fields without a name in the dialect are left out. */
function renamed(theirs: Fields, names: Readonly<Record<string, string>>): Record<string, unknown> {
  const known = Object.entries(names).filter(([, name]) => Object.hasOwn(theirs, name))
  return Object.fromEntries(known.map(([name, their]) => [name, theirs[their]]))
}

function rsaReference(mutant: Mutant | null): ReferenceDialect {
  const pairs = new Map<string, string>()
  const newKey = (): string => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    pairs.set(pem, publicKey.export({ type: 'spki', format: 'pem' }).toString())
    return pem
  }
  const amountOf = (value: unknown): unknown => {
    if (mutant === 'rsa-text-unscaled' && typeof value === 'string') return value
    const units = mutant === 'rsa-fraction-cut' && typeof value === 'number' ? Math.trunc(value) : value
    if (typeof units !== 'number' || !Number.isSafeInteger(units)) return null
    // Finer than the wallet's minor unit: it refuses five decimals.
    return units % 10 === 0 ? formatMoney(BigInt(units) / 10n) : `${units / 100_000}`
  }
  const codes: Readonly<Record<string, string>> = {
    OK: 'done',
    INSUFFICIENT_FUNDS: 'not_covered',
    TX_CONFLICT: 'entry_differs',
    TX_NOT_FOUND: 'entry_unknown',
    BET_NOT_FOUND: 'stake_unknown',
    TX_ROLLED_BACK: 'entry_undone',
    TX_SETTLED: 'entry_paid',
    ROUND_CLOSED: 'table_closed',
  }
  return {
    secrets: { first: newKey(), second: newKey(), other: newKey() },
    timestampMs: (headers) => Number(headerOf(headers, 'x-timestamp')),
    keyId: (headers) => headerOf(headers, 'x-key-id'),
    isSigned: (headers, secret, { path, body }) =>
      createVerify('RSA-SHA256')
        .update(`${path}\n${headerOf(headers, 'x-timestamp')}\n${body}`)
        .verify(pairs.get(secret) ?? '', headerOf(headers, 'x-signature'), 'base64'),
    isSignatureShaped: (headers) => headerOf(headers, 'x-signature').length > 300,
    read(path, text) {
      const call = Object.entries(rsaCalls).find(([, one]) => one.path === path)
      const theirs = objectOf(text)
      if (!call || !theirs) return null
      const body = renamed(theirs, call[1].names)
      for (const name of rsaAmounts.filter((one) => one in body)) body[name] = amountOf(body[name])
      if (mutant === 'rsa-flags-as-no')
        for (const name of FLAGS.filter((one) => one in body)) body[name] = body[name] === true
      return { op: call[0], body }
    },
    write(answer) {
      const copied = answer['duplicate'] === true ? (answer['txBalance'] ?? answer['balance']) : answer['balance']
      const funds = parseMoney(copied)
      const code = String(answer['code'])
      return {
        result: codes[code] ?? code.toLowerCase(),
        entry: answer['txId'] ?? null,
        unit: answer['currency'] ?? null,
        funds: funds === null ? null : Number(funds * 10n),
        player: answer['member'],
        ticket: answer['sessionToken'],
      }
    },
  }
}

/** 1 is yes, 0 is no, and nothing else is either. */
const flagOf = (text: unknown, mutant: Mutant | null): unknown =>
  mutant === 'form-flags-as-no' ? text === '1' : text === '1' ? true : text === '0' ? false : text

const FORM_HEADERS = ['X-Merchant-Id', 'X-Nonce', 'X-Timestamp']

function formReference(mutant: Mutant | null): ReferenceDialect {
  return {
    secrets: canonicalReference(null).secrets,
    timestampMs: (headers) => Number(headerOf(headers, 'x-timestamp')) * 1000,
    keyId: (headers) => headerOf(headers, 'x-merchant-id'),
    isSigned(headers, secret, { body }) {
      const signed = FORM_HEADERS.map((name) => [name, headerOf(headers, name.toLowerCase())])
      return isSame(headerOf(headers, 'x-sign'), formSignOf(secret, body, Object.fromEntries(signed)))
    },
    isSignatureShaped: (headers) => headerOf(headers, 'x-sign').length === 40,
    read(_path, text) {
      const theirs = Object.fromEntries(new URLSearchParams(text))
      const call = Object.entries(formCalls).find(([, { action }]) => action === theirs['action'])
      if (!call) return null
      const body = renamed(theirs, call[1].names)
      for (const name of FLAGS.filter((one) => one in body)) body[name] = flagOf(body[name], mutant)
      const isRead = mutant === 'form-exponent-read' && 'amount' in body && body['amount'] !== ''
      if (isRead && Number.isFinite(Number(body['amount']))) body['amount'] = Number(body['amount']).toFixed(4)
      return { op: call[0], body }
    },
    write(answer) {
      const code = String(answer['code'])
      if (code !== 'OK') return { error_code: 'E_REFUSED', error: code }
      return {
        balance: answer['balance'] ?? null,
        player: answer['member'],
        session: answer['sessionToken'],
        currency: answer['currency'],
        transaction: answer['txId'],
      }
    },
  }
}

export const referenceDialects = { canonical: canonicalReference, rsa: rsaReference, form: formReference }
