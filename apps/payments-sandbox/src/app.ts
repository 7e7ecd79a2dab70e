import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '@lotus/kernel'
import { httpsOption, type CertificateSource } from '@lotus/tls'
import { z } from 'zod'
import { cashCard, printOfCard } from './cards.ts'
import { cardFaultOf, faultOf, payoutFaultOf } from './faults.ts'
import { publicOrder, zNewOrder, type Order } from './orders.ts'
import { faultsPage, missingPage, payPage } from './page.ts'
import { payOrder, type Delays } from './pay-order.ts'
import { publicPayout, takePayout, zNewPayout, type NewPayout } from './payouts.ts'
import { addChain } from './chain-app.ts'
import type { PaymentKey } from './signature.ts'
import { signed, silence, type Answer } from './signed.ts'
import type { PayoutStore, Store, WatchStore } from './store.ts'
import { languageOf } from './texts.ts'

const BODY_BYTES_MAX = 16_384
const STATEMENT_MAX = 500

export type AppDeps = {
  store: Store
  payouts: PayoutStore
  /** Addresses that are watched on the simulated chains. */
  watches: WatchStore
  key: PaymentKey
  /** The sandbox's address as browsers see it. */
  origin: string
  clock: Clock
  log: Logger
  delays: Delays
  /** Payouts, cards and addresses whose first request was lost on the way. */
  lost: Set<string>
}

/** The provider's server: its side of docs/payment-api, and the payment page. */
export function createApp(deps: AppDeps, certificates?: CertificateSource): FastifyInstance {
  const app = fastify({ ...httpsOption(certificates, {}), logger: false, bodyLimit: BODY_BYTES_MAX })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, undefined))
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cache-control', 'no-store')
    const policy = "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'"
    reply.header('content-security-policy', policy)
  })
  app.setErrorHandler(async (error, _request, reply) => {
    deps.log.error({ err: error }, 'a request failed')
    return reply.code(500).send({ code: 'RETRY' })
  })
  app.get('/health', async () => ({ ok: true }))
  addCalls(app, deps)
  addChain(app, deps)
  addPages(app, deps)
  return app
}

/** What the platform asks, signed; every decided answer is signed too. */
function addCalls(app: FastifyInstance, deps: AppDeps): void {
  const { store } = deps
  signed(app, deps, '/v1/orders', zNewOrder, (content, reply) => createOrder(deps, content, reply))
  signed(app, deps, '/v1/orders/query', z.object({ orderRef: z.string().max(64) }), ({ orderRef }) => {
    const order = store.find(orderRef)
    return order ? { code: 'OK', order: publicOrder(order, deps.origin) } : { code: 'NOT_FOUND' }
  })
  signed(app, deps, '/v1/payouts', zNewPayout, (content, reply) => createPayout(deps, content, reply))
  signed(app, deps, '/v1/payouts/query', z.object({ payoutRef: z.string().max(64) }), ({ payoutRef }) => {
    const payout = deps.payouts.find(payoutRef)
    return payout ? { code: 'OK', payout: publicPayout(payout, deps.clock.now().getTime()) } : { code: 'NOT_FOUND' }
  })
  signed(app, deps, '/v1/statement', z.object({ day: z.iso.date() }), ({ day }) => ({
    code: 'OK',
    rows: store
      .all()
      .flatMap((order) => publicOrder(order, deps.origin).payments.map((one) => ({ orderRef: order.orderRef, ...one })))
      .filter(({ paidAt }) => paidAt.startsWith(day))
      .slice(0, STATEMENT_MAX),
  }))
}

/** Takes an order once: the same one again gets the same answer, another one under its reference is a conflict. */
function createOrder(deps: AppDeps, content: z.output<typeof zNewOrder>, reply: FastifyReply): Answer {
  const { store, origin, lost, key, clock, delays } = deps
  const { card, ...plain } = content
  const fault = card ? cardFaultOf(card.serial) : faultOf(content.shown.amount)
  if (fault === 'refused') return { code: 'REFUSED' }
  const cardPrint = card ? printOfCard(key, card) : null
  const known = store.find(content.orderRef)
  if (known) {
    const isSame =
      known.amount === content.amount && known.channelCode === content.channelCode && known.cardPrint === cardPrint
    return isSame ? { code: 'OK', order: publicOrder(known, origin) } : { code: 'CONFLICT' }
  }
  if (fault === 'lost' && !lost.has(content.orderRef)) {
    lost.add(content.orderRef)
    return silence(reply)
  }
  const name = (bytes: number) => randomBytes(bytes).toString('base64url')
  const order: Order = {
    ...plain,
    providerOrder: `SBX-${name(9)}`,
    token: name(24),
    state: 'waiting',
    booksAt: null,
    payments: [],
    deliveries: [],
    cardPrint,
    reason: null,
  }
  const isKnown = cardPrint !== null && store.byCard(cardPrint) !== undefined
  const nowMs = clock.now().getTime()
  const taken = store.save(card ? cashCard(order, { serial: card.serial, isKnown, nowMs, delays }) : order)
  return fault === 'no_answer' ? silence(reply) : { code: 'OK', order: publicOrder(taken, origin) }
}

/** Takes a payout once, as an order. One that is lost on the way is not taken the first time. */
function createPayout({ payouts, clock, delays, lost }: AppDeps, content: NewPayout, reply: FastifyReply): Answer {
  const { payoutRef, amount, channelCode, shown, account } = content
  const fault = payoutFaultOf(shown.amount)
  if (fault === 'refused') return { code: 'REFUSED' }
  const nowMs = clock.now().getTime()
  const accountPrint = createHash('sha256').update(JSON.stringify(account)).digest('hex').slice(0, 32)
  const known = payouts.find(payoutRef)
  if (known) {
    const isSame = known.amount === amount && known.channelCode === channelCode && known.accountPrint === accountPrint
    return isSame ? { code: 'OK', payout: publicPayout(known, nowMs) } : { code: 'CONFLICT' }
  }
  if (fault === 'lost' && !lost.has(payoutRef)) {
    lost.add(payoutRef)
    return silence(reply)
  }
  const payout = payouts.save(takePayout(content, { accountPrint, nowMs, delays }))
  return fault === 'no_answer' ? silence(reply) : { code: 'OK', payout: publicPayout(payout, nowMs) }
}

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string } }>

function addPages(app: FastifyInstance, { store, clock, delays }: AppDeps): void {
  const style = styleSheet()
  app.get('/style.css', async (_request, reply) => reply.type('text/css').send(style))
  app.get('/', async (request: Asked, reply) => {
    const language = languageOf(request.query.lang, request.headers['accept-language'])
    return reply.type('text/html; charset=utf-8').send(faultsPage(language))
  })
  const show = (request: Asked, reply: FastifyReply) => {
    const language = languageOf(request.query.lang, request.headers['accept-language'])
    const order = store.byToken(request.params.token)
    reply.type('text/html; charset=utf-8')
    if (order === undefined) return reply.code(404).send(missingPage(language))
    return reply.send(payPage({ order, language, nowMs: clock.now().getTime() }))
  }
  app.get('/pay/:token', async (request: Asked, reply) => show(request, reply))
  app.post('/pay/:token', async (request: Asked, reply) => {
    const order = store.byToken(request.params.token)
    const nowMs = clock.now().getTime()
    // Pressed twice, or after the end, it pays nothing more.
    const isPayable = order?.state === 'waiting' && order.booksAt === null && Date.parse(order.expiresAt) > nowMs
    if (order && isPayable) store.save(payOrder(order, nowMs, delays))
    const language = languageOf(request.query.lang, request.headers['accept-language'])
    return order ? reply.redirect(`/pay/${order.token}?lang=${language}`, 303) : show(request, reply)
  })
}

/** The tokens of the design system, dark unless the device asks for light. */
function styleSheet(): string {
  const tokens = readFileSync(
    join(import.meta.dirname, '..', '..', '..', 'packages', 'ui', 'src', 'theme', 'tokens.css'),
    'utf8',
  )
  const from = tokens.indexOf("[data-color-scheme='light'] {")
  const until = tokens.indexOf('\n}', from) + 2
  const light = tokens.slice(from, until)
  const dark = `${tokens.slice(0, from)}${tokens.slice(until)}`
  const rooted = (css: string) => css.replace(/\[data-color-scheme='(dark|light)'\]/g, ':root')
  const own = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')
  return `${rooted(dark)}\n@media (prefers-color-scheme: light) {\n${rooted(light)}\n}\n${own}`
}
