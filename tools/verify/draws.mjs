import { bytesOf, hexOf, sha256, text } from './bytes.mjs'
import { leafHash, parent, rootOfLeaves } from './merkle.mjs'
import { numbersOf } from './numbers.mjs'

// --- draws -------------------------------------------------------------------------------------------------------

export const commitmentOf = async (seed) => hexOf(await sha256(text.encode('lotus-seed-v1'), bytesOf(seed)))

const stream = ({ family, seed, issue, root, beacon }) =>
  numbersOf(seed, `lotus-draw-v1|${family}|${issue}|${root}|${beacon ?? ''}`)

const digits = async (below, width) => String(await below(10 ** width)).padStart(width, '0')
async function times(count, one) {
  const list = []
  for (let i = 0; i < count; i += 1) list.push(await one())
  return list
}
async function balls(below, last, count) {
  const left = Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0'))
  return times(count, async () => left.splice(await below(left.length), 1)[0])
}
const prizes = (shape) => async (below) => {
  const drawn = {}
  for (const part of shape.split(' ')) {
    const [prize, count, width] = part.split(':')
    drawn[prize] = await times(Number(count), () => digits(below, Number(width)))
  }
  return { prizes: drawn }
}
const number = (width) => async (below) => ({ digits: await digits(below, width) })
const drum = (last, count) => async (below) => ({ balls: await balls(below, last, count) })
const dice = async (below) => ({ dice: (await times(3, async () => 1 + (await below(6)))).join('') })
const signs = (names) => async (below) => ({ dice: await times(3, async () => names[await below(6)]) })
const race = async (below) => ({ cars: await balls(below, 10, 10) })
const coins = async (below) => ({ red: (await times(4, () => below(2))).filter((side) => side === 0).length })
const marks = async (below, { yearAnimal }) => {
  const seven = await balls(below, 49, 7)
  return { normals: seven.slice(0, 6), special: seven[6], yearAnimal }
}
const thai = async (below) => ({
  first: await digits(below, 6),
  last2: await digits(below, 2),
  front3: await times(2, () => digits(below, 3)),
  back3: await times(2, () => digits(below, 3)),
  second: await times(5, () => digits(below, 6)),
})
const north = prizes('DB:1:5 G1:1:5 G2:2:5 G3:6:5 G4:4:4 G5:6:4 G6:3:3 G7:4:2')

const families = {
  vn_north: north,
  hanoi: north,
  vn_south: prizes('DB:1:6 G1:1:5 G2:1:5 G3:2:5 G4:7:5 G5:1:4 G6:3:4 G7:1:3 G8:1:2'),
  thai,
  lao: number(4),
  tl2d: number(2),
  tl3d: number(3),
  tl4d: number(4),
  tl6d: number(6),
  wingo: number(1),
  fived: number(5),
  ssc: number(5),
  ssc_zy: number(5),
  elott_ssc: number(5),
  lf3d: number(3),
  lf4d: number(4),
  pl5: number(5),
  pc28: number(3),
  elott_pc28: number(3),
  elott_lf: number(3),
  mega645: drum(45, 6),
  tl2d37: drum(37, 2),
  tl642: drum(42, 6),
  tl645: drum(45, 6),
  tl649: drum(49, 6),
  tl655: drum(55, 6),
  tl658: drum(58, 6),
  '11x5': drum(11, 5),
  elott_11x5: drum(11, 5),
  keno: drum(80, 20),
  elott_keno: drum(80, 20),
  vtx: dice,
  k3: dice,
  elott_k3: dice,
  pk10: race,
  elott_pk10: race,
  lhc: marks,
  elott_lhc: marks,
  vxd: coins,
  vbc: signs(['fish', 'prawn', 'gourd', 'stag', 'crab', 'rooster']),
  clr: signs(['red', 'green', 'blue', 'yellow', 'white', 'pink']),
}

/** The result computed from family, seed, issue, root and beacon. */
export async function drawOf(input) {
  const one = families[input.family]
  if (one === undefined) throw new Error(`unknown family ${input.family}`)
  return one(await stream(input), input)
}

/**
 * A round of numbers that members submit: the operator's numbers follow them, then the sum of all minus one of them.
 * The ROOT of the stream is the Merkle node over the root of the orders and the root of the submissions.
 */
export async function roundOf({ seed, issue, root, submissionRoot, beacon, terms, numbers }) {
  const below = await stream({ family: 'yeekee', seed, issue, root: await parent(root, submissionRoot), beacon })
  const count = Math.max(terms.houseMin, terms.isFilled ? terms.numbersMin - numbers.length : 0)
  const house = await times(count, () => digits(below, 5))
  const all = numbers.concat(house)
  if (all.length < terms.numbersMin || all.length < terms.subtractIndex) return null
  const place = terms.subtractFrom === 'end' ? all.length - terms.subtractIndex : terms.subtractIndex - 1
  const sum = all.reduce((total, number) => total + Number(number), 0)
  const result = String(sum - Number(all[place])).padStart(5, '0')
  return { sum: String(sum), minus: all[place], result, members: numbers.length, house }
}

export async function submittedNumbers({ gameCode, issueNo, submissions: { leaves, root } }) {
  const hashes = await Promise.all(leaves.map((leaf) => leafHash(text.encode(leaf))))
  if ((await rootOfLeaves(hashes)) !== root) throw new Error('the submissions are not those under the root')
  return leaves.map((leaf, at) => {
    const { game, issue, no, number } = JSON.parse(leaf)
    const isRight = game === gameCode && issue === issueNo && no === at + 1 && /^[0-9]{5}$/.test(number)
    if (!isRight) throw new Error(`submission ${at + 1} is none of this issue`)
    return number
  })
}
