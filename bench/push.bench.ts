import { join } from 'node:path'
import { STREAM_PATH } from '@lotus/contract'
import { setUpDatabases } from './lottery/setup.ts'
import { startChild, type Child } from './push/child.ts'
import { median, report, shown } from './report.ts'

/**
 * `npm run bench:push`: one result to many open sockets of one process, from the moment its outbox row is written until
 * a listener has the bytes, compared with a bare `ws` server that sends the same bytes to as many sockets. Both in
 * processes of their own; the listeners in a third. Target of the site's issue: delivered p99 within 2x.
 */
const isQuick = process.argv.includes('--quick')
const SOCKETS = isQuick ? 1000 : 10_000
const rounds = isQuick ? 2 : 7
const file = (name: string) => join(import.meta.dirname, 'push', name)

/** A result of the North: 27 numbers, as in `lottery.result`. */
const result = (mark: string) => ({
  gameCode: 'MBAC',
  issueNo: mark,
  numbers: Array.from({ length: 27 }, (_, at) => String((at * 7919 + 12_345) % 100_000).padStart(5, '0')),
  drawnAt: '2026-11-22T11:15:00.000Z',
  resultVersion: 1,
})

const stage = await setUpDatabases([], 1, () => {})
const [product, baseline, listeners] = [
  startChild(file('product.ts')),
  startChild(file('baseline-server.ts')),
  startChild(file('listeners.ts')),
]
const opened: Child[] = [product, baseline, listeners]
try {
  const productPort = await product.ask<number>({ do: 'start', appUrl: stage.appUrl })
  const barePort = await baseline.ask<number>({ do: 'start' })
  const measured = { product: await measure('product', productPort), bare: await measure('bare', barePort) }
  const at = (side: 'product' | 'bare', share: number) =>
    median(measured[side].map((times) => times[Math.ceil(times.length * share) - 1] ?? 0))
  const ratio = at('product', 0.99) / at('bare', 0.99)
  report(
    `Push, one result to ${SOCKETS.toLocaleString('en')} sockets, median of ${rounds} rounds${isQuick ? ' (QUICK: no measurement)' : ''}`,
    [
      shown('bare ws broadcast, median', at('bare', 0.5), 'ms'),
      shown('bare ws broadcast, p99', at('bare', 0.99), 'ms'),
      shown('product, from outbox row, first', at('product', 0.0001), 'ms'),
      shown('product, from outbox row, median', at('product', 0.5), 'ms'),
      shown('product, from outbox row, p99', at('product', 0.99), 'ms'),
      { measure: 'p99 / bare p99', value: ratio, unit: 'x', target: '2', ok: isQuick ? null : ratio <= 2 },
    ],
  )
} finally {
  for (const child of opened) await child.stop()
  await stage.stop()
}

/** Milliseconds until each listener had it, ascending, one list per round; the first round is warm-up and left out. */
async function measure(side: 'product' | 'bare', port: number): Promise<number[][]> {
  const found: number[][] = []
  await listeners.ask({ do: 'open', port, count: SOCKETS, path: STREAM_PATH, hello: side === 'product' })
  for (let round = 0; round <= rounds; round += 1) {
    const mark = `${side}-${round}-end`
    await listeners.ask({ do: 'wait', mark })
    const data = result(mark)
    const begun =
      side === 'product'
        ? await product.ask<number>({ do: 'tell', topic: 'lottery.result', data })
        : await baseline.ask<number>({
            do: 'tell',
            text: JSON.stringify({ type: 'lottery.result', data, version: String(round + 1) }),
          })
    const times = await listeners.ask<number[]>({ do: 'times' })
    if (times.length < SOCKETS) throw new Error(`${side}: ${times.length} of ${SOCKETS} sockets got the news`)
    if (round > 0) found.push(times.map((time) => time - begun).toSorted((a, b) => a - b))
  }
  await listeners.ask({ do: 'close' })
  return found
}
