import { pino, type DestinationStream, type Logger } from 'pino'

/** Field names whose value never reaches a log, at any depth that our log calls use. */
const secretFields = [
  'password',
  'confirmPassword',
  'newPassword',
  'oldPassword',
  'confirmNewPassword',
  'paymentPassword',
  'token',
  'sealed',
  'authorization',
  'cookie',
  'seed',
  'secret',
  'accountNumber',
  'captcha',
  'verificationCode',
  'ticket',
  'mobileNum',
  'phone',
  'email',
  'authorisation',
  'signature',
]
export const redactPaths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`])

export function createLog(options: { level: string; destination?: DestinationStream }): Logger {
  const settings = {
    level: options.level,
    redact: { paths: [...redactPaths, 'req.headers.authorization', 'req.headers.cookie'], censor: '[redacted]' },
  }
  return options.destination ? pino(settings, options.destination) : pino(settings)
}
