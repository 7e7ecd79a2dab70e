import { type Judge, win, add, list, side } from './common.ts'

export const keno: Judge = (code, { tokens }, wire) => {
  const drawn = list(wire['balls'])
  const [only = ''] = tokens
  const total = add(drawn)
  const hit = tokens.filter((token) => drawn.includes(token)).length
  const three = (more: number, names: readonly [string, string, string]) =>
    win(names[more > 10 ? 0 : more === 10 ? 1 : 2] === only, only)
  switch (code) {
    case 'sum_bs':
      return win((total === 810 ? 'exact' : total > 810 ? 'big' : 'small') === only, only)
    case 'sum_oe':
      return win(side(only, total, 0), only)
    case 'parlay':
      return total === 810 ? 'push' : win(side(only, total, 810), only)
    case 'top_middle_bottom':
      return three(drawn.filter((ball) => ball <= '40').length, ['top', 'middle', 'bottom'])
    case 'odd_even_more':
      return three(drawn.filter((ball) => /[13579]$/.test(ball)).length, ['odd', 'equal', 'even'])
    case 'elements': {
      const ranges: Record<string, readonly [number, number]> = {
        kim: [210, 695],
        moc: [696, 763],
        thuy: [764, 855],
        hoa: [856, 923],
        tho: [924, 1410],
      }
      const [low, high] = ranges[only] ?? [0, 0]
      return win(low <= total && total <= high, only)
    }
    default: {
      const pays = { 1: '1', 2: '2', 3: '32', 4: '432', 5: '543', 6: '6543', 7: '76540' }[tokens.length] ?? ''
      return win(pays.includes(String(hit)), `h${hit}`)
    }
  }
}
