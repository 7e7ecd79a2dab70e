import { enteredAt } from './account.ts'
import { serverClock } from './api.ts'
import { readSession, writeSession } from './session-storage.ts'

/** Whether this login was not looked at yet; a page that was loaded again belongs to the login before it. */
export function isPromptDue(): boolean {
  const shownAt = readSession('contractsPrompted')
  return shownAt === null || enteredAt() > Number(shownAt)
}

/** Notes that what waited for this login's answer was looked at. */
export const notePrompted = (): void => writeSession('contractsPrompted', String(serverClock.now()))
