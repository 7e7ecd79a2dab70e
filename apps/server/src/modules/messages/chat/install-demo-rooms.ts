import type { Queryable } from '@lotus/database'
import { addRoom } from './chat.repo.ts'

/** The demo brand's rooms; one that the operator has changed stays as it is. */
export async function installDemoRooms(db: Queryable): Promise<void> {
  const rooms = [
    { id: 'chung', nameVi: 'Phòng chung', nameEn: 'Vietnamese lounge', language: 'vi', slowSeconds: 3 },
    { id: 'xo-so', nameVi: 'Soi cầu xổ số', nameEn: 'Lottery talk', language: 'vi', slowSeconds: 5 },
    { id: 'english', nameVi: 'Phòng tiếng Anh', nameEn: 'English lounge', language: 'en', slowSeconds: 3 },
  ] as const
  for (const [sort, room] of rooms.entries()) await addRoom(db, { ...room, isOpen: true, sort })
}
