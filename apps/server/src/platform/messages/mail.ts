import { createTransport } from 'nodemailer'
import type { Queryable } from '@lotus/database'
import { insertDemoMessage } from './demo-outbox.repo.ts'

export type MailMessage = { to: string; subject: string; text: string }
export type Mail = {
  isOn: boolean
  send(message: MailMessage): Promise<void>
}

const SMTP_TIMEOUT_MS = 15_000

/**
 * Real SMTP; `url` is smtp://user:password@host:port or smtps://. One connection per message, since there are few
 * mails.
 */
export function createSmtpMail(options: { url: string; from: string }): Mail {
  const url = new URL(options.url)
  const isTls = url.protocol === 'smtps:'
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isTls ? 465 : 587),
    secure: isTls,
    // Mails contain codes: they leave this machine encrypted or not at all.
    requireTLS: !isTls && !isLocal,
    ignoreTLS: !isTls && isLocal,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    // Texts are ours; they must not make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isOn: true,
    async send({ to, subject, text }) {
      await transport.sendMail({ from: options.from, to: { name: '', address: to }, subject, text })
    },
  }
}

/** The demo's mailbox: mails are stored in a table that the back office shows. */
export function createDemoMail(db: Queryable): Mail {
  return {
    isOn: true,
    send: ({ to, subject, text }) => insertDemoMessage(db, { channel: 'mail', recipient: to, subject, body: text }),
  }
}

/** Used if no server is configured. */
export const noMail: Mail = { isOn: false, send: () => Promise.reject(new Error('no mail server is configured')) }
