import { describe, expect, test } from 'vitest'
import { isAccountNumber, isHolderName, plainAccountNumber, plainHolderName } from './holder-name.ts'

describe('a holder name is written as the bank writes it', () => {
  test.each([
    ['Nguyễn Thị Phượng Hằng', 'NGUYEN THI PHUONG HANG'],
    ['Đỗ  Đức   Ưng', 'DO DUC UNG'],
    ['  trần văn ', 'TRAN VAN '],
    ["O'Brien-2", 'OBRIEN'],
    ['', ''],
  ])('%s becomes %s', (typed, plain) => {
    expect(plainHolderName(typed)).toBe(plain)
  })

  test('composed and decomposed letters give the same name', () => {
    expect(plainHolderName('Hằng'.normalize('NFD'))).toBe(plainHolderName('Hằng'.normalize('NFC')))
  })

  test('one letter is not a name', () => {
    expect(isHolderName('A')).toBe(false)
    expect(isHolderName('AN ')).toBe(true)
    expect(isHolderName('AN BINH')).toBe(true)
  })
})

test('an account number keeps only its digits', () => {
  expect(plainAccountNumber('1903 4567.12345')).toBe('1903456712345')
  expect(isAccountNumber('12345')).toBe(false)
  expect(isAccountNumber('123456')).toBe(true)
  expect(isAccountNumber('1'.repeat(19))).toBe(true)
})
