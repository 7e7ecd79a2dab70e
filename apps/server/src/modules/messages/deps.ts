import { createHmac } from 'node:crypto'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { ImageFolder } from '../../platform/uploads/image-folder.ts'

export type MessagesDeps = PlatformDeps & {
  /** What answers of captchas are mixed with. */
  passwords: Passwords
  messages: Messages
  /** Derived from the pepper for this module alone. */
  secret: Uint8Array
  /** Pictures that came with feedback; only the back office serves them. */
  feedbackImages: ImageFolder
  /** Pictures of conversations, under names that nobody guesses. */
  serviceImages: ImageFolder
}

/** The part of the pepper that this module uses. */
export function messagesSecret(pepper: Uint8Array): Uint8Array {
  return createHmac('sha256', pepper).update('messages').digest()
}
