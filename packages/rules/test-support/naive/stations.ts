import { type Wire, type Judge, win, sorted, add, list, isOdd, fantan } from './common.ts'

/** The prizes whose last digits a play reads; two and three are the prizes of so many digits. */
const lastDigits: Readonly<Record<string, readonly string[]>> = {
  de_db: ['DB'],
  duoi_db: ['DB'],
  ba_cang_db: ['DB'],
  bon_cang_db: ['DB'],
  de_g1: ['G1'],
  duoi_g1: ['G1'],
  nhat_to: ['G1'],
  de_g7: ['G7'],
  de_dau: ['G8'],
  de_dau_duoi: ['DB', 'two'],
  dau_duoi: ['DB', 'two'],
  ba_cang_dau: ['three'],
  ba_cang_dau_duoi: ['DB', 'three'],
  xiu_chu: ['DB', 'three'],
  bao8: ['G7', 'G6', 'DB'],
  bao7: ['G8', 'G7', 'G6', 'G5', 'DB'],
}

/** Stations: the numbers a play reads, listed by prize. */
export const station: Judge = (code, { tokens }, wire) => {
  const prizes = wire['prizes'] as Readonly<Record<string, readonly string[]>>
  const isNorth = prizes['G8'] === undefined
  const [only = ''] = tokens
  const of = (...names: string[]) => names.flatMap((name) => prizes[name] ?? [])
  const every = Object.values(prizes).flat()
  const ends = every.map((number) => number.slice(-2))
  const count = (numbers: readonly string[], holds: (number: string) => boolean) => {
    const hits = numbers.filter(holds).length
    return win(hits > 0, 'win', hits)
  }
  const endsWith = (number: string) => number.length >= only.length && number.endsWith(only)
  const special = of('DB')[0] ?? ''
  const [two, three] = isNorth ? ['G7', 'G6'] : ['G8', 'G7']
  const permuted = (width: number) => {
    const run = special.slice(-width)
    const orders = new Set<string>()
    const walk = (head: string, rest: string): void => {
      if (rest === '') orders.add(head)
      for (const [i, digit] of [...rest].entries()) walk(head + digit, rest.slice(0, i) + rest.slice(i + 1))
    }
    walk('', only)
    return win(orders.has(run), `perm${orders.size}`)
  }
  const plain = code.replace('agent_', '')
  if (/^lo[234]$|^lo2_1k$/.test(plain)) return count(every, endsWith)
  if (plain.startsWith('lo2_head')) return count(every, (number) => number.startsWith(only))
  if (plain.startsWith('xien')) return win(tokens.every((token) => ends.includes(token)))
  if (plain.startsWith('truot')) return win(!tokens.some((token) => ends.includes(token)))
  const read = lastDigits[plain]
  if (read) return count(of(...read.map((name) => ({ two, three })[name] ?? name)), endsWith)
  switch (plain) {
    case 'de_db_head':
      return count(of('DB'), (number) => number.startsWith(only))
    case 'de_g1_head':
      return count(of('G1'), (number) => number.startsWith(only))
    case 'dau_db':
      return win(special.at(-2) === only)
    case 'dau_g1':
      return win(of('G1')[0]?.at(-2) === only)
    case 'any3_db':
      return permuted(3)
    case 'any4_db':
      return permuted(4)
    case 'any1_db':
      return win(special.slice(-2).includes(only))
    case 'any1_g1':
      return win((of('G1')[0] ?? '').slice(-2).includes(only))
    case 'db2_side': {
      const value = Number(special.slice(-2))
      return win({ tai: value > 49, xiu: value < 50, chan: !isOdd(value), le: isOdd(value) }[only] ?? false)
    }
    case 'db2_sum':
      return win(add(special.slice(-2)) === Number(only), `s${only}`)
    case 'db2_sum_side':
      return win(only === 'tong_tai' ? add(special.slice(-2)) > 9 : add(special.slice(-2)) < 9)
    case 'da': {
      const found = tokens.map((token) => ends.filter((end) => end === token).length).filter((hits) => hits > 0)
      if (found.length < 2) return undefined
      const tiers = { matched: found.length - 1, repeat: Math.max(...found) - 1 }
      return Object.fromEntries(Object.entries(tiers).filter(([, hits]) => hits > 0))
    }
    default:
      throw new Error(`the naive judge knows no ${code}`)
  }
}

/** Thai, Hanoi and Yeekee: three digits at the top, two at the bottom. */
const topAndBottom =
  (read: (wire: Wire) => { top: string; bottom: string }): Judge =>
  (code, { tokens }, wire) => {
    const { top, bottom } = read(wire)
    const [only = ''] = tokens
    switch (code) {
      case 'top3':
        return win(only === top)
      case 'tod3':
        return win(sorted(only) === sorted(top))
      case 'top2':
        return win(top.endsWith(only))
      case 'top2_any':
        return win(sorted(only) === sorted(top.slice(1)))
      case 'bottom2':
        return win(only === bottom)
      case 'run_top':
        return win(top.includes(only))
      case 'run_bottom':
        return win(bottom.includes(only))
      case 'top4':
        return win((wire['prizes'] as Record<string, string[]>)['DB']?.[0]?.endsWith(only) ?? false)
      case 'front3':
        return win(list(wire['front3']).includes(only))
      case 'back3':
        return win(list(wire['back3']).includes(only))
      case 'second3':
        return win(list(wire['second'])[0]?.endsWith(only) ?? false)
      case 'fpc':
        return win({ fish: '0369', prawn: '147', crab: '258' }[only]?.includes(top.slice(-1)) ?? false, only)
      default:
        return fantan(code, only, [4, 1, 2, 3][Number(top) % 4] ?? 0, true)
    }
  }

export const thai = topAndBottom((wire) => ({ top: String(wire['first']).slice(-3), bottom: String(wire['last2']) }))
export const hanoi = topAndBottom((wire) => {
  const prizes = wire['prizes'] as Record<string, string[]>
  return { top: (prizes['DB']?.[0] ?? '').slice(-3), bottom: (prizes['G1']?.[0] ?? '').slice(-2) }
})
export const yeekee = topAndBottom((wire) => {
  const numbers = list(wire['submissions'])
  const result = String(add(numbers) - Number(numbers[numbers.length - 16])).padStart(5, '0')
  return { top: result.slice(-3), bottom: result.slice(-5, -3) }
})
