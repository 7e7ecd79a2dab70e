import { sha512Hex } from './sha512.ts'
import { facts, voidDraw, type FamilyDraw } from './facts.ts'
import { isComplete } from './forms.ts'
import { animals } from './zodiac.ts'
import { parseForms, readBalls, readList, readString, type DrawForm } from './shape.ts'

/** Six normal numbers and the special one of 1 to 49, with the animal of the lunar year of the draw. */
export const markForm: DrawForm = {
  parts: [
    { part: 'normals', kind: 'balls', count: 6, last: 49 },
    { part: 'special', kind: 'balls', count: 1, last: 49, isContinued: true },
  ],
  toWire: ({ normals = [], special = [] }, { yearAnimal }) => ({ normals, special: special[0], yearAnimal }),
  parse: (draw) =>
    parseForms(draw, [
      {
        keys: ['normals', 'special', 'yearAnimal'],
        read: ({ normals, special, yearAnimal }) => {
          const balls = Array.isArray(normals) ? readBalls([...(normals as unknown[]), special], 7, 49) : undefined
          const animal = animals.find((name) => name === yearAnimal)
          return balls && animal ? facts(balls, { year: [animal] }) : undefined
        },
      },
    ]),
}

/**
 * lottery.md 4.3: the ten cars ranked by ten 24-bit numbers from the SHA-512 of a keno draw; equal numbers make it
 * void.
 */
function carsOfKeno(keno: unknown, issue: unknown): FamilyDraw | undefined {
  const balls = readBalls(keno, 20, 80)
  if (!balls || typeof issue !== 'string' || !/^[0-9]+$/.test(issue)) return undefined
  const text = `${balls
    .toSorted()
    .map((ball) => String(Number(ball)))
    .join('+')}@${issue}`
  const hex = sha512Hex(text)
  const values = Array.from({ length: 10 }, (_, car) => Number.parseInt(hex.slice(6 * car, 6 * car + 6), 16))
  if (new Set(values).size < values.length) return voidDraw
  const ranking = values.map((value, car) => ({ value, car: String(car + 1).padStart(2, '0') }))
  return facts(ranking.toSorted((a, b) => b.value - a.value).map(({ car }) => car))
}

/** A race of ten cars, the champion first. */
export const carsForm: DrawForm = {
  parts: [{ part: 'cars', kind: 'balls', count: 10, last: 10 }],
  toWire: ({ cars = [] }) => ({ cars }),
  parse: (draw) =>
    parseForms(draw, [
      {
        keys: ['cars'],
        read: ({ cars }) => {
          const ranking = readBalls(cars, 10, 10)
          return ranking && facts(ranking)
        },
      },
      { keys: ['keno', 'issue'], read: ({ keno, issue }) => carsOfKeno(keno, issue) },
    ]),
}

/** lottery.md 2.2. The parts are read by name; `top` is the last three digits of the first prize. */
export const thaiForm: DrawForm = {
  parts: [
    { part: 'first', kind: 'digits', count: 1, width: 6 },
    { part: 'last2', kind: 'digits', count: 1, width: 2 },
    { part: 'front3', kind: 'digits', count: 2, width: 3 },
    { part: 'back3', kind: 'digits', count: 2, width: 3 },
    { part: 'second', kind: 'digits', count: 5, width: 6 },
  ],
  toWire: ({ first = [], last2 = [], front3 = [], back3 = [], second = [] }) => ({
    first: first[0],
    last2: last2[0],
    front3,
    back3,
    second,
  }),
  parse: (draw) =>
    parseForms(draw, [
      {
        keys: ['first', 'last2', 'front3', 'back3', 'second'],
        read: ({ first, last2, front3, back3, second }) => {
          const named = {
            first: readList([first], 1, (item) => readString(item, 6)),
            bottom: readList([last2], 1, (item) => readString(item, 2)),
            front3: readList(front3, 2, (item) => readString(item, 3)),
            back3: readList(back3, 2, (item) => readString(item, 3)),
            second:
              Array.isArray(second) && second.length > 0
                ? readList(second, second.length, (item) => readString(item, 6))
                : undefined,
          }
          if (!isComplete(named)) return undefined
          return facts(Array.from((named.first?.[0] ?? '').slice(-3)), named)
        },
      },
    ]),
}

/** lottery.md 2.4: the sum of all submissions less the 16th from the end; with fewer than 16 there is no draw. */
const SUBTRACTED_FROM_END = 16
const WHOLE = /^(0|[1-9][0-9]{0,12})$/

const yeekeeFacts = (result: string) => facts(Array.from(result.slice(-3)), { bottom: [result.slice(-5, -3)] })

/**
 * Reads the output of `deriveSubmittedDraw`: a round of any length in a few figures, whose arithmetic must be right.
 */
function readRound({ sum, minus, result, members, house }: Readonly<Record<string, unknown>>): FamilyDraw | undefined {
  const isRead =
    typeof sum === 'string' &&
    WHOLE.test(sum) &&
    readString(minus, 5) !== undefined &&
    Number.isSafeInteger(members) &&
    Number(members) >= 0 &&
    Array.isArray(house) &&
    readList(house, house.length, (item) => readString(item, 5)) !== undefined
  if (!isRead || Number(sum) < Number(minus)) return undefined
  const computed = String(Number(sum) - Number(minus)).padStart(5, '0')
  return computed === result ? yeekeeFacts(computed) : undefined
}

export const yeekeeForm: DrawForm = {
  parts: null,
  toWire: () => ({}),
  parse: (draw) =>
    parseForms(draw, [
      {
        keys: ['submissions'],
        read: ({ submissions }) => {
          const numbers = Array.isArray(submissions)
            ? readList(submissions, submissions.length, (item) => readString(item, 5))
            : undefined
          if (!numbers) return undefined
          if (numbers.length < SUBTRACTED_FROM_END) return voidDraw
          const total = numbers.reduce((sum, number) => sum + Number(number), 0)
          const result = String(total - Number(numbers.at(-SUBTRACTED_FROM_END))).padStart(5, '0')
          return yeekeeFacts(result)
        },
      },
      { keys: ['sum', 'minus', 'result', 'members', 'house'], read: readRound },
    ]),
}
