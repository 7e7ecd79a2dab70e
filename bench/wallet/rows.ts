import { atLeast, atMost, median, type Row, shown } from '../report.ts'
import type { Results, Sample, Settlement } from './measures.ts'
import type { Options } from './options.ts'
import { mixes, winShare } from './settlement.ts'

/** The table of the issue, then the rows without a target. A row is shown if its measures ran. */
export function rowsOf(results: Results, options: Options): Row[] {
  const of = (name: string) => results.samples.get(name) ?? []
  const value = (name: string, pick: (sample: Sample) => number) => {
    const samples = of(name)
    return samples.length > 0 ? median(samples.map(pick)) : undefined
  }
  const rate = (name: string) => value(name, (sample) => sample.perSecond)
  const ratio = (measure: string, above: number | undefined, below: number | undefined, bound: Bound, unit = 'x') =>
    above === undefined || below === undefined
      ? []
      : [bounded(measure, (above / below) * (unit === '%' ? 100 : 1), bound, unit)]
  const lone = value('lone', (sample) => sample.p50)
  const single = maximum(rate('hot member, function x32'), rate('hot member, one by one'))

  const targets = [
    ...ratio('10,000 members, random keys / pgbench TPC-B (c)', rate('wallet, random keys'), rate('tpcb'), {}),
    ...ratio('in process, 64 members / naive with house row (a)', rate('wallet'), rate('naive a'), { atLeast: 25 }),
    ...ratio('in process, 64 members / naive without (b)', rate('wallet'), rate('naive b'), { atLeast: 12 }),
    ...ratio('in process, 64 members / pgbench TPC-B (c)', rate('wallet'), rate('tpcb'), { atLeast: 5 }),
    ...ratio('bet and win in one, 64 members / pgbench TPC-B (c)', rate('bet and win in one'), rate('tpcb'), {
      atLeast: 3,
    }),
    ...ratio(
      'in process, 64 members: p99 / lone median',
      value('wallet', (s) => s.p99),
      lone,
      { atMost: 20 },
    ),
    ...ratio('HTTP, signed, 64 connections / naive over HTTP', rate('http wallet'), rate('http naive'), {
      atLeast: 10,
    }),
    ...ratio('HTTP, signed, 64 connections / TPC-B (c)', rate('http wallet'), rate('tpcb'), { atLeast: 1.5 }),
    ...ratio('hot house / houses spread', rate('wallet'), rate('wallet, spread houses'), { atLeast: 85 }, '%'),
    ...ratio('hot member, 32 parallel / single calls (better of two)', rate('hot member, 32 parallel'), single, {
      atLeast: 5,
    }),
    ...ratio(
      'lone request / bare SQL function, medians',
      lone,
      value('lone function', (s) => s.p50),
      { atMost: 1.2 },
    ),
    ...ratio(
      `${millions(options.largeRows)} rows / ${millions(options.smallRows)}`,
      rate('wallet, large'),
      rate('wallet'),
      { atLeast: 90 },
      '%',
    ),
    ...settlementRows(results.settlements),
  ]
  return [
    ...targets,
    ...ratio(
      `${millions(options.largeRows)} rows / ${millions(options.smallRows)}: 10,000 members, random keys`,
      rate('wallet, large, random'),
      rate('wallet, random keys'),
      {},
      '%',
    ),
    ...[...results.samples.keys()].flatMap((name) => figures(name, of(name))),
    ...batchRows(of('wallet')),
    ...cpuRows('wallet', of('wallet')),
    ...cpuRows('http wallet', of('http wallet')),
  ]
}

type Bound = { atLeast?: number; atMost?: number }

function bounded(measure: string, value: number, { atLeast: least, atMost: most }: Bound, unit: string): Row {
  if (least !== undefined) return atLeast(measure, value, unit, least)
  return most === undefined ? shown(measure, value, unit) : atMost(measure, value, unit, most)
}

const millions = (rows: number) => (rows >= 1_000_000 ? `${rows / 1_000_000} million` : rows.toLocaleString('en'))

function maximum(...values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length > 0 ? Math.max(...known) : undefined
}

function settlementRows(settlements: readonly Settlement[]): Row[] {
  return mixes.flatMap((mix) => {
    const mine = settlements.filter((one) => one.mix === mix)
    if (mine.length === 0) return []
    const name = `settlement of ${mine[0]?.orders.toLocaleString('en')} orders, ${Math.round(winShare(mix) * 100)} % win`
    return [
      bounded(
        `${name} / bare statement`,
        median(mine.map((one) => one.seconds / one.bareSeconds)),
        { atMost: 2.5 },
        'x',
      ),
      shown(name, median(mine.map((one) => one.seconds)), 's'),
      shown(`${name}: node's processor time`, median(mine.map((one) => one.nodeSeconds)), 's'),
      shown(`${name}: bare statement`, median(mine.map((one) => one.bareSeconds)), 's'),
    ]
  })
}

function figures(name: string, samples: readonly Sample[]): Row[] {
  const of = (pick: (sample: Sample) => number) => median(samples.map(pick))
  const failures = samples.reduce((sum, sample) => sum + sample.failures, 0)
  return [
    shown(
      `${name}: calls`,
      of((s) => s.perSecond),
      '/s',
    ),
    shown(
      `${name}: p50`,
      of((s) => s.p50),
      'ms',
    ),
    shown(
      `${name}: p99`,
      of((s) => s.p99),
      'ms',
    ),
    shown(`${name}: longest`, Math.max(...samples.map((s) => s.max)), 'ms'),
    shown(
      `${name}: log written a call`,
      of((s) => s.walBytes / Math.max(1, s.answered)),
      'B',
    ),
    ...(failures > 0 ? [{ ...shown(`${name}: failed calls`, failures, ''), target: '0', ok: false }] : []),
  ]
}

function batchRows(samples: readonly Sample[]): Row[] {
  const sums = new Map<string, number>()
  for (const { batches } of samples)
    for (const [size, count] of Object.entries(batches)) sums.set(size, (sums.get(size) ?? 0) + count)
  const all = [...sums.values()].reduce((sum, count) => sum + count, 0)
  return [...sums]
    .filter(([, count]) => count > 0)
    .map(([size, count]) => shown(`wallet: batches of ${size}`, (count / all) * 100, '%'))
}

/** How CPU time was divided between the program and the server. */
function cpuRows(name: string, samples: readonly Sample[]): Row[] {
  const shares = samples.flatMap(({ nodeSeconds, serverSeconds }) =>
    nodeSeconds === undefined || serverSeconds === undefined || nodeSeconds + serverSeconds === 0
      ? []
      : [(nodeSeconds / (nodeSeconds + serverSeconds)) * 100],
  )
  return shares.length > 0 ? [shown(`${name}: node's share of the processor time`, median(shares), '%')] : []
}
