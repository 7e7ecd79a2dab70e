import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { must, seededRng, systemClock } from '@lotus/kernel'
import { createPaymentAdapter } from '../../apps/server/src/modules/cashier/payments/payment-adapter.ts'
import { signedHeaders } from '../../apps/payments-sandbox/src/signature.ts'

// A watcher that answers with more transfers than are read (docs/payment-api/chain-watcher.md, issue 20).
const key = { keyId: 'sandbox-1', secret: 'a secret of at least thirty-two signs' }
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const transfer = (index: number) => ({
  network: 'TRC20',
  address,
  txid: index.toString(16).padStart(64, '0'),
  logIndex: 0,
  token: 'USDT',
  units: '10000000',
  block: 100,
  confirmations: 20,
  state: 'mined',
  seq: 1,
  minedAt: '2026-07-01T08:29:00Z',
})
let many = 0
const server = createServer((request, response) => {
  void text(request).then(() => {
    const transfers = Array.from({ length: many }, (_, index) => transfer(index))
    const watch = { orderRef: 'D1', watchId: 'W1', network: 'TRC20', address, payUrl: null, transfers }
    const raw = JSON.stringify({ code: 'OK', watch })
    const [timestamp, nonce] = [Date.now().toString(), String(request.headers['x-pay-nonce'])]
    response.writeHead(200, signedHeaders(key, 'ANSWER', { path: request.url ?? '', timestamp, nonce, raw })).end(raw)
  })
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
afterAll(() => server.close())

it('is cut, not refused: whoever floods an address does not hide what came first', async () => {
  const place = server.address()
  const { port } = must(typeof place === 'object' ? place : null, 'it listens')
  const provider = { url: `http://127.0.0.1:${port}`, ...key }
  const adapter = createPaymentAdapter(provider, { clock: systemClock, rng: seededRng(1), isPublicOnly: false })
  many = 40
  const whole = await adapter.queryWatch('D1')
  expect(whole).toMatchObject({ kind: 'watch', watch: { isCut: false } })
  many = 60
  const cut = await adapter.queryWatch('D1')
  expect(cut).toMatchObject({ kind: 'watch', watch: { isCut: true } })
  expect(cut.kind === 'watch' && cut.watch.transfers.map(({ txid }) => Number(`0x${txid}`))).toEqual(
    Array.from({ length: 40 }, (_, index) => index),
  )
})
