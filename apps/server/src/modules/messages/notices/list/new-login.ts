import { createHash } from 'node:crypto'
import { loggedIn } from '@lotus/contract/events'
import { addressClass, getMember } from '../../../identity/index.ts'
import { markLogin } from '../../inbox/inbox.repo.ts'
import { defineNotice } from '../define-notice.ts'
import { timesOf } from '../wording.ts'

/** A login this soon after the registration is part of it. */
const FIRST_LOGIN_MS = 60_000

/** One notice per device and address range, not per login. */
export const notice = defineNotice(loggedIn, async (login, { memberId, tx }) => {
  const device = login.device ?? ''
  const mark = createHash('sha256')
    .update(JSON.stringify([device, login.ip === null ? '' : addressClass(login.ip)]))
    .digest('hex')
  if (!(await markLogin(tx, memberId, mark))) return undefined
  const at = new Date(login.at)
  if (at.getTime() - (await getMember(tx, memberId)).createdAt.getTime() < FIRST_LOGIN_MS) return undefined
  const times = await timesOf(tx, at)
  const place = [login.ip, login.country].filter(Boolean).join(', ')
  return {
    type: 'SYSTEM',
    text: 'login',
    values: (language) => ({ device, place, at: times[language] }),
    action: { kind: 'SECURITY', ref: null },
  }
})
