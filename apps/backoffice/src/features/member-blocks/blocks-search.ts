import { choiceParam, patternParam } from '../../shared/search.ts'

export const kinds = ['BETS', 'WITHDRAWALS'] as const

/** `/member-blocks?what=&account=&id=`: `id` is the key of the open row. */
export const blocksSearch = {
  what: choiceParam(kinds),
  account: patternParam(/^[A-Za-z][A-Za-z0-9]{3,15}$/),
  id: patternParam(/^\d{1,18}-[A-Z]{4,11}$/),
}
