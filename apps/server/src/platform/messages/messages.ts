import { secretOf, StartupError, type Queryable } from '@lotus/database'
import { createDemoMail, createSmtpMail, noMail, type Mail } from './mail.ts'
import { createDemoSms, createHttpSms, noSms, type Sms } from './sms.ts'

export type Messages = { sms: Sms; mail: Mail }

/**
 * What the environment configures: `LOTUS_SMS_URL`, `LOTUS_SMS_TOKEN`, `LOTUS_SMS_SENDER`; `LOTUS_SMTP_URL`,
 * `LOTUS_MAIL_FROM`. Without them the demo keeps messages in its outbox table and production sends none.
 */
export function createMessages(options: {
  db: Queryable
  profile: 'demo' | 'production'
  env: Readonly<Record<string, string | undefined>>
}): Messages {
  const { db, env } = options
  const isDemo = options.profile === 'demo'
  const smsUrl = env['LOTUS_SMS_URL']
  const smtpUrl = secretOf(env, 'LOTUS_SMTP_URL')
  if (smsUrl && !isSafe(smsUrl, 'https:')) throw new StartupError('LOTUS_SMS_URL must be an https address.')
  if (smtpUrl && !/^smtps?:\/\//.test(smtpUrl))
    throw new StartupError('LOTUS_SMTP_URL must begin with smtp:// or smtps://.')
  return {
    sms: smsUrl
      ? createHttpSms({
          url: smsUrl,
          token: secretOf(env, 'LOTUS_SMS_TOKEN') ?? '',
          sender: env['LOTUS_SMS_SENDER'] ?? '',
        })
      : isDemo
        ? createDemoSms(db)
        : noSms,
    mail: smtpUrl
      ? createSmtpMail({ url: smtpUrl, from: env['LOTUS_MAIL_FROM'] ?? 'no-reply@localhost' })
      : isDemo
        ? createDemoMail(db)
        : noMail,
  }
}

function isSafe(text: string, protocol: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === protocol || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
}
