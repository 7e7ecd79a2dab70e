import { expect, it } from 'vitest'
import { marksOfPerson } from './backoffice/mark-documents.ts'
import { inventedList, isLikeEntry } from './screening-list.ts'

const entry = { name: 'Phùng Văn Hư Cấu', bornOn: '1971-03-14' }

it.each([
  ['the same name', 'Phùng Văn Hư Cấu', '1971-03-14', true],
  ['without diacritics, in another order', 'HU CAU PHUNG VAN', '1971-12-31', true],
  ['with one more part', 'Phung Van Hu Cau Em', '1972-01-01', true],
  ['born years apart', 'Phùng Văn Hư Cấu', '1975-03-14', false],
  ['a part is missing', 'Phùng Văn Cấu', '1971-03-14', false],
])('a list knows: %s', (_what, name, bornOn, expected) => {
  expect(isLikeEntry({ name, bornOn }, entry)).toBe(expected)
})

it('a year that the list does not know excludes nobody, and a single part finds nobody', () => {
  expect(isLikeEntry({ name: 'Phùng Văn Hư Cấu', bornOn: '1999-01-01' }, { ...entry, bornOn: null })).toBe(true)
  expect(isLikeEntry({ name: 'Phùng Văn Hư Cấu', bornOn: '1971-01-01' }, { name: 'Phùng', bornOn: null })).toBe(false)
})

it('the list of the demo says in its name that it is invented', () => {
  expect(inventedList.name).toContain('INVENTED')
})

it('marks what differs from the account, without diacritics', () => {
  const document = { number: '1', name: 'Lê Thị Sen', bornOn: '2010-01-01' }
  const ages = { ageMin: 18, ageOf: () => 16 }
  const marks = (names: string[], birthday: string | null) => marksOfPerson({ document, names, birthday }, ages)
  expect(marks(['LE THI SEN'], '2010-01-01')).toEqual(['under_age'])
  expect(marks([], null)).toEqual(['no_name', 'under_age'])
  expect(marks(['LE THI SEN', 'TRAN VAN A'], '2010-01-02')).toEqual(['name_differs', 'birthday_differs', 'under_age'])
})
