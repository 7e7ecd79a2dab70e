import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { mailTexts, messageText } from '../../../platform/messages/message-text.ts'
import { SmsRefused } from '../../../platform/messages/sms.ts'
import type { Language } from '../../../platform/language.ts'
import { getSetting, brandSettings } from '../../system/index.ts'
import { issueCode, type CodeScope } from './codes.ts'
import type { AccountDeps, Caller } from '../deps.ts'
import type { Channel } from './codes.repo.ts'

export type SendDeps = Pick<AccountDeps, 'db' | 'rng' | 'passwords' | 'messages' | 'log'>
export type CodeSent = { expiredMinutes: number; retryAfterSeconds: number }

/**
 * Issues a code and sends it. `isReal: false` (a number that nobody has) takes the same steps and sends nothing.
 * `isDetached` answers before the gateway did, if the gateway's time would reveal whether the number is known. Refuses
 * with `sms_disabled`, `sms_too_many`, `sms_quota`, `phone_invalid`, `sms_failed`, `too_many_requests`.
 */
export async function sendCode(
  deps: SendDeps,
  request: CodeScope & {
    memberId?: bigint | undefined
    caller: Caller
    isReal?: boolean
    isDetached?: boolean
  },
): Promise<CodeSent> {
  if (request.channel === 'sms' && !deps.messages.sms.isOn) throw new AppError<ErrorCode>('sms_disabled')
  const { code, expiredMinutes, retryAfterSeconds } = await issueCode(deps, request)
  if (request.isReal !== false) {
    const sending = deliver(deps, request, { code, minutes: expiredMinutes }, request.caller.language)
    if (request.isDetached) sending.catch(() => deps.log.warn({ channel: request.channel }, 'a code was not sent'))
    else await sending
  }
  return { expiredMinutes, retryAfterSeconds }
}

async function deliver(
  deps: SendDeps,
  to: { channel: Channel; target: string },
  values: { code: string; minutes: number },
  language: Language,
): Promise<void> {
  const words = { ...values, brand: await getSetting(deps.db, brandSettings.name) }
  if (to.channel === 'email') {
    await deps.messages.mail.send({ to: to.target, ...mailTexts('code', words, language) })
    return
  }
  try {
    await deps.messages.sms.send({ to: to.target, text: messageText('code.sms', words, language) })
  } catch (error) {
    throw error instanceof SmsRefused ? new AppError<ErrorCode>(codeOfFailure[error.failure]) : error
  }
}

const codeOfFailure = {
  number: 'phone_invalid',
  quota: 'sms_quota',
  off: 'sms_disabled',
  failed: 'sms_failed',
} as const satisfies Record<SmsRefused['failure'], ErrorCode>
