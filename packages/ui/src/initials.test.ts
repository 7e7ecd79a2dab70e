import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['linh.risk', 'LR'],
  ['nguyen_van_an', 'NV'],
  ['Đặng Ánh', 'ĐÁ'],
  ['hoasen88', 'HO'],
  ['a', 'A'],
  ['', ''],
])('the initials of "%s" are %s', (name, letters) => expect(initials(name)).toBe(letters))
