import type { Queryable } from '@lotus/database'
import type { PlatformDeps } from '../../platform/deps.ts'
import { definePort } from '../../platform/module.ts'
import type { ImageFolder } from '../../platform/uploads/image-folder.ts'
import type { SecretBox } from '../identity/index.ts'
import type { DocumentBox } from './document-box.ts'
import type { ScreeningList } from './screening-list.ts'

/** The holders of a member's payout accounts, which a higher module has. */
export const payoutHolders = definePort<(db: Queryable, memberId: bigint) => Promise<string[]>>(
  'verification.payoutHolders',
  async () => [],
)

/** Replaces the lists that members are looked for in. */
export const screeningLists = definePort<readonly ScreeningList[] | null>('verification.screeningLists', null)

export type VerificationDeps = Pick<PlatformDeps, 'db' | 'clock' | 'http' | 'log' | 'nudgeOutbox'> & {
  /** Encrypted pictures of documents; only operators see them. */
  pictures: ImageFolder
  box: DocumentBox
  /** Encrypts what members write about the source of their money. */
  words: SecretBox
  lists: readonly ScreeningList[]
  holdersOf(db: Queryable, memberId: bigint): Promise<string[]>
}
