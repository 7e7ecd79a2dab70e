/**
 * A second evaluator for the replay, written independently of packages/rules and as literally as the text of
 * lottery.md 1.4: it writes out every line and compares every number. Amounts are in ten-thousandths.
 */
export type Chosen = string[] | { board: string[][] } | { combos: string[][] }
export type Slip = { play: string; content: Chosen; points: number }
export type Outcome = { lines: number; stake: bigint; payout: bigint; hits: number }

const northPrice: Record<string, bigint> = { lo2: 270_000n }
const northOdds: Record<string, bigint> = {
  lo2: 985_000n,
  lo2_1k: 36_490n,
  xien2: 160_000n,
  xien3: 650_000n,
  xien4: 1_800_000n,
  truot4: 23_000n,
  truot8: 80_000n,
  truot10: 120_000n,
  de_db: 990_000n,
  dau_db: 98_000n,
  duoi_db: 98_000n,
  ba_cang_db: 9_600_000n,
  bon_cang_db: 88_800_000n,
}

export function oddsOf(play: string): bigint {
  const odds = northOdds[play]
  if (odds === undefined) throw new Error(`no odds for ${play}`)
  return odds
}

function subsets(pool: string[], size: number): string[][] {
  if (size === 0) return [[]]
  const found: string[][] = []
  for (let at = 0; at < pool.length; at += 1) {
    for (const rest of subsets(pool.slice(at + 1), size - 1)) found.push([pool[at] ?? '', ...rest])
  }
  return found
}

function numbersOf(content: Chosen): string[] {
  if (Array.isArray(content)) return content
  if (!('board' in content)) throw new Error('numbers come as a list or on a board')
  let numbers = ['']
  for (const row of content.board) {
    const longer: string[] = []
    for (const head of numbers) for (const digit of row) longer.push(`${head}${digit}`)
    numbers = longer
  }
  return numbers
}

function combinationsOf(content: Chosen, size: number): string[][] {
  if (Array.isArray(content)) return subsets(content, size)
  if (!('combos' in content)) throw new Error('combinations come as a pool or one by one')
  return content.combos
}

/** How often one line wins on the draw. */
function hitsOf(play: string, prizes: Record<string, string[]>): (line: string[]) => number {
  const ends: string[] = []
  for (const numbers of Object.values(prizes)) for (const number of numbers) ends.push(number.slice(number.length - 2))
  const special = prizes['DB']?.[0] ?? ''
  const is = (value: string) => (line: string[]) => (line[0] === value ? 1 : 0)
  if (play === 'lo2' || play === 'lo2_1k') return (line) => ends.filter((end) => end === line[0]).length
  if (play.startsWith('xien')) return (line) => (line.every((number) => ends.includes(number)) ? 1 : 0)
  if (play.startsWith('truot')) return (line) => (line.some((number) => ends.includes(number)) ? 0 : 1)
  if (play === 'de_db') return is(special.slice(3))
  if (play === 'dau_db') return is(special.charAt(3))
  if (play === 'duoi_db') return is(special.charAt(4))
  if (play === 'ba_cang_db') return is(special.slice(2))
  if (play === 'bon_cang_db') return is(special.slice(1))
  throw new Error(`no rule for ${play}`)
}

/** Null prizes: no draw, the stake is refunded. */
export function evaluate({ play, content, points }: Slip, prizes: Record<string, string[]> | null): Outcome {
  const size = Number(/\d+$/.exec(play.startsWith('xien') || play.startsWith('truot') ? play : '')?.[0] ?? 0)
  const lines = size > 0 ? combinationsOf(content, size) : numbersOf(content).map((number) => [number])
  const stake = BigInt(lines.length) * BigInt(points) * (northPrice[play] ?? 10_000n)
  if (prizes === null) return { lines: lines.length, stake, payout: stake, hits: 0 }
  const count = hitsOf(play, prizes)
  let hits = 0
  for (const line of lines) hits += count(line)
  return { lines: lines.length, stake, payout: BigInt(hits) * BigInt(points) * oddsOf(play), hits }
}
