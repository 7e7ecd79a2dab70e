import { must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { getSetting, entrySettings } from '../../system/index.ts'
import * as repo from '../identity.repo.ts'
import { emptyMember } from '../registration/new-member.ts'
import { findGenerated } from './generated.repo.ts'

export type GeneratedMember = { username: string; nickname: string; language: 'vi' | 'en' }

/** Names as people in Vietnam give themselves; nobody's. */
export const generatedMembers: readonly GeneratedMember[] = [
  { username: 'minhanh88', nickname: 'Minh Anh', language: 'vi' },
  { username: 'hungcuong79', nickname: 'Hùng Cường', language: 'vi' },
  { username: 'thuhuong95', nickname: 'Thu Hương', language: 'vi' },
  { username: 'bachtuoc68', nickname: 'Bạch Tuộc', language: 'vi' },
  { username: 'longnhi2001', nickname: 'Long Nhí', language: 'vi' },
  { username: 'cafesuada', nickname: 'Cà Phê Sữa Đá', language: 'vi' },
  { username: 'ngoclan92', nickname: 'Ngọc Lan', language: 'vi' },
  { username: 'tuankhoa39', nickname: 'Tuấn Khoa', language: 'vi' },
  { username: 'saigonmua', nickname: 'Sài Gòn Mưa', language: 'vi' },
  { username: 'phuongthao7', nickname: 'Phương Thảo', language: 'vi' },
  { username: 'quocbao86', nickname: 'Quốc Bảo', language: 'vi' },
  { username: 'banhmichao', nickname: 'Bánh Mì Chảo', language: 'vi' },
  { username: 'hoahuongd', nickname: 'Hoa Hướng Dương', language: 'vi' },
  { username: 'dinhtrong5', nickname: 'Đình Trọng', language: 'vi' },
  { username: 'thanhtam99', nickname: 'Thanh Tâm', language: 'vi' },
  { username: 'gaucon2k3', nickname: 'Gấu Con', language: 'vi' },
  { username: 'hanoipho36', nickname: 'Hà Nội Phố', language: 'vi' },
  { username: 'vietdung81', nickname: 'Việt Dũng', language: 'vi' },
  { username: 'riverside21', nickname: 'Riverside', language: 'en' },
  { username: 'muoimuoi10', nickname: 'Mười Mươi', language: 'vi' },
  { username: 'kimchi1997', nickname: 'Kim Chi', language: 'vi' },
  { username: 'sonca2026', nickname: 'Sơn Ca', language: 'vi' },
  { username: 'bluelotus9', nickname: 'Blue Lotus', language: 'en' },
  { username: 'nguyenphat8', nickname: 'Nguyên Phát', language: 'vi' },
]

/**
 * A member that the demo made up, marked as such. `passwordHash` is that of a password nobody was told, and there is neither
 * an address nor a number: no way leads in. Answers the id, also of one that was generated before.
 */
export async function generateMember(db: Queryable, member: GeneratedMember, passwordHash: string): Promise<bigint> {
  const stored = await repo.insertMember(db, {
    ...emptyMember,
    ...member,
    passwordHash,
    hasPassword: false,
    method: 'generated',
    ip: null,
    termsVersion: await getSetting(db, entrySettings.termsVersion),
  })
  return stored?.id ?? must(await findGenerated(db, member.username), 'a generated member').id
}
