import { formatMoney, parseMoney } from '../money.ts'
import { listen, type Body, type Received } from '../signed-calls.ts'
import type { Mutant } from './mutants.ts'
import {
  badField,
  CURRENCY,
  decide,
  MEMBER,
  refuse,
  roundOf,
  statusOf,
  type Answer,
  type Book,
} from './reference-book.ts'
import { referenceDialects, type ReferenceDialect } from './reference-dialects.ts'
import { referenceReports } from './reference-reports.ts'

type Reports = ReturnType<typeof referenceReports>
const BODY_MAX = 64 * 1024

/** A small correct wallet in memory, for the kit's own test: one player, any dialect. */
export async function startReferenceWallet(
  mutant: Mutant | null = null,
  options: { dialect?: keyof typeof referenceDialects; balance?: bigint } = {},
) {
  const dialect = referenceDialects[options.dialect ?? 'canonical'](mutant)
  const book: Book = {
    is: (name) => mutant === name,
    txs: new Map(),
    rounds: new Map(),
    launches: new Set(),
    sessions: new Set(),
    made: 0,
    balance: options.balance ?? 100_0000n,
  }
  const reports = referenceReports({ ...book, member: MEMBER, currency: CURRENCY, mutant })

  async function handle(received: Received, vendor: string, op: string): Promise<Answer> {
    if (received.isTooLong) return { http: 413, body: { code: 'BAD_REQUEST' } }
    if (!isSigned(book, dialect, received, vendor)) return { http: 401, body: { code: 'BAD_SIGNATURE' } }
    const decided = async () => {
      const call = dialect.read(op, received.text)
      return call ? answer(book, reports, call.op, vendor, call.body) : refuse(book, 'BAD_REQUEST')
    }
    const broken = () => (book.is('broken-body-crashes') ? { http: 500, body: {} } : refuse(book, 'BAD_REQUEST'))
    const { body, ...rest } = await decided().catch(broken)
    return { ...rest, body: dialect.write(body, op) }
  }

  const server = await listen(
    0,
    (received, response) => {
      const [, , , vendor = '', ...rest] = received.path.split('/')
      void handle(received, vendor, rest.join('/')).then(({ http = 200, body }) => {
        if (response.destroyed) return
        response.writeHead(http, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      })
    },
    BODY_MAX,
  )

  return {
    url: `${server.origin}/vendor/v1`,
    async token(): Promise<string> {
      const token = `launch-${(book.made += 1)}-0000000000000000`
      book.launches.add(token)
      return token
    },
    secrets: dialect.secrets,
    balance: () => book.balance,
    currency: CURRENCY,
    add(amount: bigint): void {
      book.balance += amount
    },
    async topUp(amount: string): Promise<void> {
      book.balance += parseMoney(amount) ?? 0n
    },
    stop: server.stop,
  }
}

async function answer(book: Book, reports: Reports, op: string, vendor: string, body: Body): Promise<Answer> {
  const own = { member: MEMBER, currency: CURRENCY, balance: formatMoney(book.balance) }
  switch (op) {
    case 'authenticate': {
      const token = String(body['token'])
      const isLaunch = book.launches.has(token)
      if (!isLaunch && !book.sessions.has(token)) return refuse(book, 'INVALID_TOKEN')
      if (!book.is('launch-token-twice')) book.launches.delete(token)
      const sessionToken = isLaunch ? `session-${(book.made += 1)}-0000000000000000` : token
      book.sessions.add(sessionToken)
      return { body: { code: 'OK', ...own, sessionToken, gameCode: 'KIT' } }
    }
    case 'balance':
      return { body: { code: 'OK', ...own } }
    case 'status':
      return statusOf(book, vendor, String(body['txId']))
    case 'endRound': {
      roundOf(book, body['roundId']).isClosed = true
      return { body: { code: 'OK', balance: own.balance } }
    }
    case 'batch':
      return batch(book, vendor, body)
    case 'report/daily':
      return { body: reports.day(vendor) }
    case 'report/round':
      return { body: reports.round(vendor, String(body['roundId'])) ?? refuse(book, 'TX_NOT_FOUND').body }
    default:
      return decide(book, op, vendor, body)
  }
}

async function batch(book: Book, vendor: string, body: Body): Promise<Answer> {
  const items = Array.isArray(body['items']) ? (body['items'] as readonly Body[]) : [] // each is looked at as its own call
  if (book.is('batch-all-or-nothing') && items.some((item) => badField(book, String(item['op']), item)))
    return refuse(book, 'BAD_REQUEST')
  const answers: Record<string, unknown>[] = []
  for (const item of items) answers.push((await decide(book, String(item['op']), vendor, item)).body)
  return { body: { code: 'OK', items: answers } }
}

function isSigned({ is }: Book, dialect: ReferenceDialect, { headers, path, text }: Received, vendor: string): boolean {
  const { first, second, other } = dialect.secrets
  const id = dialect.keyId(headers)
  const secrets: Record<string, string> =
    vendor === 'OTHER' ? { other } : { first, ...(is('one-key') ? {} : { second }) }
  const secret = vendor === 'KIT' || vendor === 'OTHER' ? secrets[id] : undefined
  const slack = is('narrow-clock') ? 60_000 : 300_000
  if (!is('no-clock') && Math.abs(Date.now() - dialect.timestampMs(headers)) > slack) return false
  if (is('key-id-is-enough')) return secret !== undefined
  if (secret === undefined) return false
  if (is('body-not-signed')) return dialect.isSignatureShaped(headers)
  return dialect.isSigned(headers, secret, { path, body: text })
}
