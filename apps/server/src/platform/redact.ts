/**
 * Removes secrets from what is logged (trust.md LOG-3). Pure, and never throws. Two ways: fields with a secret's name,
 * at any depth, and text that has the form of a secret, anywhere.
 */
const CENSOR = '[redacted]'
const DEPTH_MAX = 8
const ENTRIES_MAX = 200
const TEXT_MAX = 20_000

/** Names in any spelling: `newPassword`, `new_password`, `X-Session-Token`. Compared without punctuation and case. */
const secretNames = [
  'password',
  'passwd',
  'passphrase',
  'token',
  'sealed',
  'authorization',
  'authorisation',
  'cookie',
  'seed',
  'secret',
  'pepper',
  'accountnumber',
  'captcha',
  'verificationcode',
  'recoverycode',
  'recoverycodes',
  'otp',
  'ticket',
  'mobilenum',
  'phone',
  'email',
  'idnumber',
  'payeename',
  'holdername',
  'birthday',
  'signature',
  'codeverifier',
  'privatejwk',
  'totpsecret',
  'uploadkey',
  'bankaccountname',
  'random',
  // A scratch card: whoever reads both has its money.
  'serial',
  'pin',
  // How somebody can be reached.
  'contact',
  'facebook',
  'line',
  'qqnum',
  'telegram',
  'wechat',
  'whatsapp',
  'zalo',
]
const isSecretName = (name: string): boolean => {
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  return secretNames.some((one) => plain === one || (one.length > 4 && plain.endsWith(one)))
}

/**
 * `code` is the name of many things: one of ours and of the system's is a word (`bad_request`, `ECONNRESET`), the
 * database's has five characters (`23505`); anything else may be a code that somebody received.
 */
const isSecretField = (name: string, value: unknown): boolean =>
  isSecretName(name) || (name === 'code' && typeof value === 'string' && !/^(?:[A-Za-z_]+|[0-9A-Z]{5})$/.test(value))

/** A field of JSON that stands in a text; escaped once more where the text was part of JSON itself. */
const jsonField = /(\\?")([A-Za-z][\w-]{0,40})\1\s*:\s*(\\?")((?:(?!\3)(?:\\.|[^\\]))*)\3/g
const withoutJsonSecrets = (text: string): string =>
  text.replace(jsonField, (whole, quote: string, name: string, _open: string, value: string) =>
    isSecretField(name, value) ? `${quote}${name}${quote}:${quote}${CENSOR}${quote}` : whole,
  )

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi, `$1 ${CENSOR}`],
  // A sealed body or any other JOSE text, whole.
  [/\beyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*){2,4}/g, CENSOR],
  // 256 random bits: session tokens, tickets, device and captcha cookies. Hashes in hexadecimal have another length.
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, CENSOR],
  [/\botpauth:\/\/\S+/gi, CENSOR],
  [/\$argon2(?:id|i|d)\$\S+/g, CENSOR],
  [/[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+/g, CENSOR],
  // A phone number in E.164 or in national form.
  [/\+[1-9]\d{7,14}(?!\d)/g, CENSOR],
  [/(?<![\w.])0[35789]\d{8}(?!\w)/g, CENSOR],
  // Passwords and codes in addresses and forms.
  [/((?:password|passwd|token|secret|ticket|captcha|reset)["']?\s*[=:]\s*["']?)[^\s&"',;}]{4,}/gi, `$1${CENSOR}`],
  // `code` has many meanings; a secret one consists of digits.
  [/((?:code|otp)["']?\s*[=:]\s*["']?)\d{4,10}(?!\w)/gi, `$1${CENSOR}`],
  // Connection URLs with a password.
  [/(\w+:\/\/[^\s:/@]+:)[^\s@/]+@/g, `$1${CENSOR}@`],
]

/** Text without anything that has the form of a secret. */
export function redactText(text: string): string {
  let left = withoutJsonSecrets(text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text)
  for (const [pattern, by] of patterns) left = left.replace(pattern, by)
  return left
}

/** A value without its secrets; its structure stays. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return value
  if (depth >= DEPTH_MAX) return '[deep]'
  if (value instanceof Uint8Array) return `[${value.length} bytes]`
  if (Array.isArray(value)) return value.slice(0, ENTRIES_MAX).map((one) => redact(one, depth + 1))
  if (value instanceof Error) return redactError(value, depth)
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, ENTRIES_MAX)
      .map(([name, one]) => [
        name,
        isSecretField(name, one) && one !== null && one !== undefined ? CENSOR : redact(one, depth + 1),
      ]),
  )
}

/** The form in which pino writes errors: kind, message, stack, and their fields. */
function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause, ...more } = error
  return {
    type: name,
    message: redactText(message),
    ...(stack === undefined ? {} : { stack: redactText(stack) }),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
    ...Object.fromEntries(Object.entries(redact(more, depth + 1) ?? {})),
  }
}
