import { parseShorthand, type ShorthandDay } from '../packages/rules/src/lottery/shorthand/index.ts'
import { atMost, median, report, shown } from './report.ts'

const ROUNDS = 201
const WARM_UP = 200

/** Two hundred parts in eight lines, each with stations, numbers of two widths, a range, đảo and two plays. */
const line = '2dai 12 34 56 78 90 13 24 57 68 79 01 23 10den15 b10n dd5n tp.dthap 123 456 789 đảo xc 2n'
const text = Array.from({ length: 8 }, () => line).join('\n')

const plays = ['lo2', 'lo3', 'de_dau_duoi', 'ba_cang_dau_duoi']
const day: ShorthandDay = {
  here: 'HCM',
  stations: ['HCM', 'DTH', 'CMA'].map((code) => ({ code, region: 'south', plays, units: ['1'] })),
}
/** As the grammar counts: letters and digits apart. */
const parts = text.match(/\d+|\p{L}+/gu) ?? []

function timedOf(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/**
 * `npm run bench:shorthand`: a ticket of 200 parts read as bets, beside a plain split of the same text into its parts,
 * in turns in one run (issue 23 section 6).
 */
function measure() {
  const { bets, errors } = parseShorthand(text, day)
  if (errors.length > 0 || bets.length !== 24 || parts.length < 200)
    throw new Error('the ticket is not what is measured')
  const read = () => parseShorthand(text, day)
  const split = () => text.match(/\d+|\p{L}+/gu)
  for (let round = 0; round < WARM_UP; round += 1) {
    read()
    split()
  }
  const times = Array.from({ length: ROUNDS }, () => ({ read: timedOf(read), split: timedOf(split) }))
  const [reading, splitting] = [median(times.map((time) => time.read)), median(times.map((time) => time.split))]
  const sorted = times.map((time) => time.read).sort((a, b) => a - b)
  return [
    atMost(`${parts.length} parts read, median`, reading, 'ms', 2),
    atMost(`${parts.length} parts read, p99`, sorted[Math.floor(ROUNDS * 0.99)] ?? 0, 'ms', 2),
    shown('read / plain split, median', reading / splitting, 'x'),
  ]
}

report(`Shorthand, median of ${ROUNDS} rounds`, measure())
