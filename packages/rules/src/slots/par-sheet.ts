import { fractionToString, multiply, fraction, type Fraction } from '../lottery/fraction.ts'
import { compileGame } from './compiled.ts'
import { definitionHash, PAYING_MIN, type LinesGame } from './definition.ts'
import { proveReturn, runChance, standardDeviation, sumCycle, type CycleSums } from './proof.ts'

/** The probability accounting report of a game as Markdown, computed only from its definition (games.md 1.2). */
export async function parSheet(game: LinesGame, name: string): Promise<string> {
  const sums = sumCycle(compileGame(game))
  const sigma = standardDeviation(game, sums)
  return [
    `# PAR sheet: ${name} (${game.id})`,
    'Computed by `node packages/rules/scripts/write-par-sheets.ts` from the definition; a test fails when this page is not what the definition gives. Every sum is over the full cycle, by the functions that decide real rounds.',
    ...sections(game, sums, sigma, await definitionHash(game)),
    '',
  ].join('\n\n')
}

function sections(game: LinesGame, sums: CycleSums, sigma: number, hash: string): string[] {
  const proof = proveReturn(game)
  const percent = (value: Fraction) => `${(toNumber(value) * 100).toFixed(6)} %`
  const scatterCredits = sums.scatterCredits
  return [
    '## Figures',
    table(
      ['Figure', 'Value'],
      [
        ['Version', game.version],
        ['SHA-256 of the definition', `\`${hash}\``],
        ['Return', `${fractionToString(proof.total)} = ${percent(proof.total)}`],
        ['of it lines', percent(proof.lineReturn)],
        ['of it scatter', percent(proof.scatterReturn)],
        ['of it free spins', percent(proof.freeReturn)],
        ['Cycle', group(sums.cycle)],
        [
          'Base wins of the cycle, credits',
          `${group(sums.lineCredits + scatterCredits)} (lines ${group(sums.lineCredits)}, scatter ${group(scatterCredits)})`,
        ],
        ['Hit frequency', `${((sums.hits / sums.cycle) * 100).toFixed(4)} % (${group(sums.hits)})`],
        ['Free spins start', `1 in ${(1 / toNumber(proof.trigger)).toFixed(3)}`],
        [
          'Value of one trigger',
          `${toNumber(multiply(fraction(game.freeSpins.count), proof.freeSpinValue)).toFixed(4)} x bet (with all that follow)`,
        ],
        ['Largest base win', `${sums.maxCredits / game.credits} x bet`],
        ['Standard deviation', `${sigma.toFixed(5)} x bet`],
        ['Volatility index (95 %)', (1.96 * sigma).toFixed(4)],
      ],
    ),
    '## Reels',
    table(
      ['Symbol', ...game.strips.map((strip, reel) => `Reel ${reel + 1} (${strip.length})`)],
      game.symbols.map((symbol) => [
        symbol,
        ...game.strips.map((strip) => String(strip.filter((other) => other === symbol).length)),
      ]),
    ),
    '## Line pays',
    'Credits a line credit, chance a line, and share of the return.',
    table(['Symbol', 'Run', 'Pays', 'One line in', 'Return'], payRows(game)),
    '## Scatter',
    table(
      ['Scatters', 'Windows', 'Pays', 'Free spins'],
      sums.scatterHistogram.map((windows, count) => [
        String(count),
        group(windows),
        count < PAYING_MIN ? '0' : `${game.scatterPays[Math.min(count, 5) - PAYING_MIN] ?? 0} x bet`,
        count < PAYING_MIN ? '0' : String(game.freeSpins.count),
      ]),
    ),
    `Line wins of free spins count ${game.freeSpins.multiplier} times, scatter pays once; three scatters add ${game.freeSpins.count} more. There is no cap.`,
    '## Sizes of base wins',
    table(['Win, x bet', 'Windows', 'Share'], sizeRows(game, sums)),
    '## Return after N rounds (95 %)',
    table(
      ['Rounds', 'From', 'To'],
      [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map((rounds) => {
        const half = (1.96 * sigma) / Math.sqrt(rounds)
        const mean = toNumber(proof.total)
        const text = (value: number) => `${(Math.max(0, value) * 100).toFixed(2)} %`
        return [group(rounds), text(mean - half), text(mean + half)]
      }),
    ),
  ]
}

function payRows(game: LinesGame): string[][] {
  return Object.entries(game.pays).flatMap(([symbol, pays]) =>
    pays.map((pay, i) => {
      const run = i + PAYING_MIN
      const chance = toNumber(runChance(game, symbol, run))
      return [symbol, String(run), String(pay), (1 / chance).toFixed(1), `${(pay * chance * 100).toFixed(4)} %`]
    }),
  )
}

/** Upper ends of the classes, in total bets. */
const classes = [0, 0.5, 1, 2, 5, 10, 20, 50, 100, Infinity]

function sizeRows(game: LinesGame, sums: CycleSums): string[][] {
  const windows = classes.map(() => 0)
  sums.windows.forEach((row, scatters) => {
    const pay = scatters < PAYING_MIN ? 0 : (game.scatterPays[Math.min(scatters, 5) - PAYING_MIN] ?? 0)
    for (const [credits, count] of row.entries()) {
      if (count === 0) continue
      const index = classes.findIndex((end) => credits / game.credits + pay <= end)
      windows[index] = (windows[index] ?? 0) + count
    }
  })
  return windows.map((count, i) => [
    i === 0 ? '0' : `over ${classes[i - 1]}${classes[i] === Infinity ? '' : ` to ${classes[i]}`}`,
    group(count),
    `${((count / sums.cycle) * 100).toFixed(4)} %`,
  ])
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const group = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
const toNumber = (value: Fraction) => Number((value.numerator * 10n ** 15n) / value.denominator) / 1e15
