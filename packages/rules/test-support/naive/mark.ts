import { type Judge, win, add, list, side } from './common.ts'

const animals = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig']

/** The animals of 1 to 49, going backwards from the animal of the year. */
function animalTable(year: string): Map<string, string> {
  const table = new Map<string, string>()
  let at = animals.indexOf(year)
  for (let number = 1; number <= 49; number += 1) {
    table.set(String(number).padStart(2, '0'), animals[at] ?? '')
    at = at === 0 ? 11 : at - 1
  }
  return table
}

const red = '01,02,07,08,12,13,18,19,23,24,29,30,34,35,40,45,46'
const blue = '03,04,09,10,14,15,20,25,26,31,36,37,41,42,47,48'

export const mark: Judge = (code, { tokens, places = [] }, wire) => {
  const normals = list(wire['normals'])
  const special = String(wire['special'])
  const year = String(wire['yearAnimal'])
  const table = animalTable(year)
  const seven = [...normals, special]
  const [only = ''] = tokens
  const hit = tokens.filter((token) => normals.includes(token)).length
  const isSpecial = tokens.includes(special)
  const owned = (animal: string) => [...table].filter(([, name]) => name === animal).map(([ball]) => ball)
  const seen = (animal: string) => owned(animal).some((ball) => seven.includes(ball))
  const size = (animal: string) => (owned(animal).length === 5 ? 'five' : 'four')
  const of49 = (value: number, big: number) => (special === '49' ? 'push' : win(side(only, value, big)))
  if (code.startsWith('miss')) return win(hit === 0 && !isSpecial)
  if (code.startsWith('all')) return win(hit === tokens.length)
  if (code.startsWith('linked')) return win(tokens.every(seen), tokens.includes(year) ? 'with_year' : 'without_year')
  switch (code) {
    case 'special':
      return win(isSpecial)
    case 'normal':
      return win(hit === 1)
    case 'normal_pos':
      return win(normals[places[0] ?? 0] === only)
    case 'special_bs':
    case 'special_oe':
      return of49(Number(special), 25)
    case 'special_he_bs':
    case 'special_he_oe':
      return of49(add(special), 7)
    case 'special_tail_bs':
      return of49(Number(special[1]), 5)
    case 'special_colour':
      return win((red.includes(special) ? 'red' : blue.includes(special) ? 'blue' : 'green') === only, only)
    case 'special_zodiac':
      return win(table.get(special) === only, size(only))
    case 'special_head':
      return win(special.startsWith(only), only === '0' ? 'h0' : 'h')
    case 'special_tail':
      return win(special.endsWith(only), only === '0' ? 't0' : 't')
    case 'total_bs':
    case 'total_oe':
      return win(side(only, add(seven), 175), only)
    case 'three_in_two':
      return win(hit >= 2, hit === 2 ? 'two' : 'three')
    case 'two_or_special':
      return win(hit === 2 || (hit === 1 && isSpecial), hit === 2 ? 'both' : 'special')
    case 'te_chuan':
      return win(hit === 1 && isSpecial)
    case 'zodiac7':
      return win(seen(only), size(only))
    case 'tail7':
      return win(
        seven.some((ball) => ball.endsWith(only)),
        only === '0' ? 't0' : 't',
      )
    case 'combined_zodiac':
      return special === '49' ? 'push' : win(tokens.includes(table.get(special) ?? ''), `k${tokens.length}`)
    default:
      throw new Error(`the naive judge knows no ${code}`)
  }
}
