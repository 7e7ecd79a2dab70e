import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import type { Read } from '../../draws/facts.ts'
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { digitAmong, occurrences, permutation } from '../../rules/numbers.ts'

const read =
  (from: number, to: number): Read =>
  ({ values }) => [values.slice(from, to).join('')]
const number = (from: number, to: number) => occurrences(read(from, to), 1, to - from)

/** Four digits (lottery.md 2.3). */
export const family = defineFamily({
  table,
  facts,
  form: digitsForm(4),
  space: digitSpace,
  rules: {
    exact4: number(0, 4),
    any4: permutation(read(0, 4), (count) => `perm${count}`),
    exact3: number(1, 4),
    any3: permutation(read(1, 4)),
    last2: number(2, 4),
    first2: number(0, 2),
    any1_last2: digitAmong(read(2, 4), 2),
    any1_first2: digitAmong(read(0, 2), 2),
    pos_thousands: number(0, 1),
    pos_hundreds: number(1, 2),
    pos_tens: number(2, 3),
    pos_units: number(3, 4),
  },
})
