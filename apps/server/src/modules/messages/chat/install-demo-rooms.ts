import type { Queryable } from '@lotus/database'
import { toLanguage } from '../../../platform/language.ts'
import { addRoom } from './chat.repo.ts'
import rooms from './demo-rooms.json' with { type: 'json' }

/** The demo brand's rooms; one that the operator has changed stays as it is. */
export async function installDemoRooms(db: Queryable): Promise<void> {
  for (const [sort, { language, ...room }] of rooms.entries())
    await addRoom(db, { ...room, language: toLanguage(language), isOpen: true, sort })
}
