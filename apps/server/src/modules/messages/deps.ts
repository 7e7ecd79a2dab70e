import { createHmac } from 'node:crypto'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { ImageFolder } from '../../platform/uploads/image-folder.ts'

export type MessagesDeps = PlatformDeps & {
  /** For hashing answers of captchas. */
  passwords: Passwords
  messages: Messages
  /** Derived from the pepper, for this module only. */
  secret: Uint8Array
  /** Pictures sent with feedback; only the back office serves them. */
  feedbackImages: ImageFolder
  /** Pictures of conversations, under unguessable names. */
  serviceImages: ImageFolder
}

/** The part of the pepper that this module uses. */
export function messagesSecret(pepper: Uint8Array): Uint8Array {
  return createHmac('sha256', pepper).update('messages').digest()
}
