import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '@lotus/kernel'
import { z } from 'zod'
import { newAddress, spoilt } from './chain-address.ts'
import { chainPage } from './chain-page.ts'
import { chainFaultOf } from './faults.ts'
import { missingPage } from './page.ts'
import type { Delays } from './pay-order.ts'
import { playTransfer } from './play-transfer.ts'
import type { PaymentKey } from './signature.ts'
import { signed, silence, type Answer } from './signed.ts'
import type { WatchStore } from './store.ts'
import { languageOf } from './texts.ts'
import { publicWatch, zNewWatch, type NewWatch } from './watches.ts'

type ChainDeps = {
  watches: WatchStore
  key: PaymentKey
  origin: string
  clock: Clock
  delays: Delays
  lost: Set<string>
}

/** The sandbox as a chain watcher (docs/payment-api/chain-watcher.md), and the page on which a transfer is played. */
export function addChain(app: FastifyInstance, deps: ChainDeps): void {
  signed(app, deps, '/v1/chain/addresses', zNewWatch, (content, reply) => watchAddress(deps, content, reply))
  signed(app, deps, '/v1/chain/addresses/query', z.object({ orderRef: z.string().max(64) }), ({ orderRef }) => {
    const watch = deps.watches.find(orderRef)
    return watch ? { code: 'OK', watch: publicWatch(watch, shownBy(deps)) } : { code: 'NOT_FOUND' }
  })
  addPage(app, deps)
}

const shownBy = ({ origin, clock }: ChainDeps) => ({ origin, nowMs: clock.now().getTime() })

/** An address of its own for each order: the same order again gets the same one. */
function watchAddress(deps: ChainDeps, content: NewWatch, reply: FastifyReply): Answer {
  const fault = chainFaultOf(content.shown.amount)
  if (fault === 'refused') return { code: 'REFUSED' }
  const known = deps.watches.find(content.orderRef)
  if (known) {
    const isSame = known.network === content.network && known.due === content.due
    return isSame ? { code: 'OK', watch: publicWatch(known, shownBy(deps)) } : { code: 'CONFLICT' }
  }
  const address = newAddress(content.network)
  const name = (bytes: number) => randomBytes(bytes).toString('base64url')
  const watch = deps.watches.save({
    ...content,
    kind: 'watch',
    watchId: `SBW-${name(9)}`,
    address: fault === 'bad_address' ? spoilt(address) : address,
    page: name(24),
    transfers: [],
    deliveries: [],
  })
  return fault === 'no_answer' ? silence(reply) : { code: 'OK', watch: publicWatch(watch, shownBy(deps)) }
}

type Asked = FastifyRequest<{ Params: { page: string }; Querystring: { lang?: string } }>

function addPage(app: FastifyInstance, { watches, clock, delays }: ChainDeps): void {
  const show = (request: Asked, reply: FastifyReply) => {
    const language = languageOf(request.query.lang, request.headers['accept-language'])
    const watch = watches.byPage(request.params.page)
    reply.type('text/html; charset=utf-8')
    return watch ? reply.send(chainPage(watch, language)) : reply.code(404).send(missingPage(language))
  }
  app.get('/chain/:page', async (request: Asked, reply) => show(request, reply))
  app.post('/chain/:page', async (request: Asked, reply) => {
    const watch = watches.byPage(request.params.page)
    // A chain takes money after an order's end too; pressed twice it sends nothing more.
    if (watch && watch.transfers.length === 0) watches.save(playTransfer(watch, clock.now().getTime(), delays))
    const language = languageOf(request.query.lang, request.headers['accept-language'])
    return watch ? reply.redirect(`/chain/${watch.page}?lang=${language}`, 303) : show(request, reply)
  })
}
