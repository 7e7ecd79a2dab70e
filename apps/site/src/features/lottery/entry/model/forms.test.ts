import { expect, it } from 'vitest'
import { fieldIn, productOf, rowsIn, tokensIn } from './content.ts'
import { noHiddenForm, switchForm, typedFor } from './forms.ts'
import { readNumbers } from './typed-list.ts'

const forms = {
  isList: Array.isArray,
  expand: (board: Parameters<typeof fieldIn>[0]) => {
    const numbers = productOf(rowsIn(fieldIn(board, 'board'), 3), 100)
    return numbers && numbers.length > 0 ? numbers : undefined
  },
}
const typing = { itemsOf: tokensIn, read: (text: string) => readNumbers(text, 3), isSpaced: false }

it('a complete board becomes the list of its numbers and comes back as the same board', () => {
  const board = { board: [['1'], ['2'], ['3', '4']] }
  const listed = switchForm(noHiddenForm, board, 'list', forms)
  expect(listed.content).toEqual(['123', '124'])
  expect(switchForm(listed.hidden, listed.content, 'board', forms).content).toBe(board)
})

it('a board that is not complete or too large to read stays the content in the list as well', () => {
  const digits = [...'0123456789']
  for (const board of [{ board: [['1'], [], ['3']] }, { board: [digits, digits, ['1', '2']] }]) {
    const listed = switchForm(noHiddenForm, board, 'list', forms)
    expect(listed.content).toBe(board)
    expect(switchForm(listed.hidden, listed.content, 'board', forms).content).toBe(board)
  }
})

it('a list is replaced by an empty board and is back when the person returns', () => {
  const board = switchForm(noHiddenForm, ['123'], 'board', forms)
  expect(board.content).toBeNull()
  expect(switchForm(board.hidden, board.content, 'list', forms).content).toEqual(['123'])
})

it('a number added to the list survives a switch to the board and back, unless the board was changed', () => {
  const board = { board: [['1'], ['2'], ['3']] }
  const listed = switchForm(noHiddenForm, board, 'list', forms)
  const looked = switchForm(listed.hidden, ['123', '987'], 'board', forms)
  expect(looked.content).toBe(board)
  expect(switchForm(looked.hidden, looked.content, 'list', forms).content).toEqual(['123', '987'])
  const changed = { board: [['1'], ['2'], ['4']] }
  expect(switchForm(looked.hidden, changed, 'list', forms).content).toEqual(['124'])
})

it('a text stays as typed while its content is unchanged, with its rejected tokens', () => {
  const shown = { text: '123 abc', content: ['123'] }
  expect(typedFor(['123'], shown, undefined, typing)).toBe(shown)
})

it('numbers chosen elsewhere are written into the text, and rejected tokens stay', () => {
  const shown = { text: '123 abc', content: ['123'] }
  expect(typedFor(['123', '456'], shown, shown, typing).text).toBe('123 456 abc')
})

it('an emptied choice empties the text; its former content brings it back', () => {
  const kept = { text: '123, abc', content: ['123'] }
  const emptied = typedFor(null, kept, kept, typing)
  expect(emptied).toEqual({ text: '', content: null })
  expect(typedFor(['123'], emptied, kept, typing)).toBe(kept)
})

it('tokens that gave no number stay in the text', () => {
  const shown = { text: 'abc', content: null }
  expect(typedFor(null, shown, undefined, typing)).toBe(shown)
})
