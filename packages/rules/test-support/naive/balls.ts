import { type Judge, win, sorted, add, list, isOdd, side, duel, fantan } from './common.ts'

/** Balls in order: 11x5, races, 6 of N. */
export const balls: Judge = (code, line, wire) => {
  const drawn = list(wire['balls'] ?? wire['cars'])
  const { tokens, places = [] } = line
  const [only = ''] = tokens
  const at = drawn[places[0] ?? 0] ?? ''
  const isCar = wire['cars'] !== undefined
  const run = /^(first|last)(\d)_?(straight|group|rambo)?$/.exec(code)
  if (run) {
    const part = run[1] === 'first' ? drawn.slice(0, Number(run[2])) : drawn.slice(-Number(run[2]))
    return win(
      run[3] === 'straight' || run[3] === undefined ? tokens.join() === part.join() : sorted(tokens) === sorted(part),
    )
  }
  const any = /^any(\d)(_dantuo)?$/.exec(code)
  if (any) {
    const common = tokens.filter((token) => drawn.includes(token)).length
    return win(common === Math.min(5, Number(any[1])))
  }
  const hit = tokens.filter((token) => drawn.includes(token)).length
  const mega = /^(so_thuong|trung|truot|chon)(\d+)?(_an1)?$/.exec(code)
  if (mega) return win(mega[1] === 'truot' ? hit === 0 : mega[1] === 'chon' ? hit === 1 : hit === tokens.length)
  const versus = /^dt_(\d+)v(\d+)$/.exec(code)
  if (versus) return win(duel(Number(drawn[Number(versus[1]) - 1]), Number(drawn[Number(versus[2]) - 1])) === only)
  const three = add(drawn.slice(0, 3))
  const left = [4, 1, 2, 3][three % 4]
  const ends = add([drawn[0] ?? '', drawn[9] ?? ''])
  switch (code) {
    case 'first3_any':
      return win(drawn.slice(0, 3).includes(only))
    case 'ba_trung_2':
      return win(hit > 1, hit === 2 ? 'two' : 'three')
    case 'fixed3':
    case 'fixed5':
    case 'fixed_place':
    case 'ball_number':
    case 'position':
    case 'place':
      return win(at === only)
    case 'exact':
      return win(tokens.join() === drawn.join())
    case 'any':
      return win(tokens.every((token) => drawn.includes(token)))
    case 'place_bsoe':
      return win(side(only, Number(at), 6))
    case 'ball_bsoe':
      return at === '11' ? 'push' : win(side(only, Number(at), 6))
    case 'odd_count':
      return win(drawn.filter((ball) => isOdd(Number(ball))).length === Number(only), `odd${only}`)
    case 'middle':
      return win(drawn.filter((ball) => ball < only).length === 2 && drawn.includes(only), `m${only}`)
    case 'sum_bsoe': {
      const total = add(drawn)
      if (only === 'odd' || only === 'even') return win(side(only, total, 0), only)
      return total === 30 ? 'push' : win(side(only, total, 30), 'bs')
    }
    case 'sum_tail':
      return win(side(only, Number(String(add(drawn)).slice(-1)), 5), only)
    case 'sum2':
      return win(add(drawn.slice(0, 2)) === Number(only), `s${only}`)
    case 'sum2_bsoe':
      return win(side(only, add(drawn.slice(0, 2)), 12), only)
    case 'sum_first_last':
      return win(ends === Number(only), `s${only}`)
    case 'sum_first_last_bsoe':
      return win(side(only, ends, 12), only)
    case 'sum3':
      return win(three === Number(only), `s${only}`)
  }
  return fantan(code, only, left ?? 0, isCar)
}
