import { defaultLanguage } from '../../../platform/language.ts'
import type { GeneratedMember } from './generate-member.ts'

// Further members of the demo's living team (issue 19): 176 invented names, made of two lists.

const FAMILY = ['Bảo', 'Diệu', 'Gia', 'Hải', 'Khánh', 'Mai', 'Nhật', 'Phương', 'Quốc', 'Thanh', 'Xuân']
const GIVEN = [
  'An', 'Bình', 'Châu', 'Dũng', 'Giang', 'Hiếu', 'Khôi', 'Linh',
  'My', 'Nam', 'Oanh', 'Phúc', 'Quân', 'Sơn', 'Trang', 'Vy',
] // prettier-ignore

/** A name as people type it into a field that takes letters and digits alone. */
const plain = (name: string): string =>
  name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase()

/** In the order in which they register. */
export const crowdMembers: readonly GeneratedMember[] = FAMILY.flatMap((family, row) =>
  GIVEN.map((given, column): GeneratedMember => ({
    username: `${plain(family)}${plain(given)}${String(10 + ((row * 16 + column) % 89))}`,
    nickname: `${family} ${given}`,
    language: defaultLanguage,
  })),
)
