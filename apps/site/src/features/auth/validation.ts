/** The rules of contract/schemas.ts (`zUsername`, `zPassword`), checked before sending; the server decides. */
const USERNAME = /^[A-Za-z][A-Za-z0-9]{3,15}$/
const PASSWORD_MIN = 8
const PASSWORD_MAX = 128

export type RegisterValues = {
  username: string
  password: string
  confirmPassword: string
  isAdult: boolean
  agree: boolean
}
export type RegisterField = keyof RegisterValues
/** Keys of `auth:error`. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

export function checkRegister(values: RegisterValues): FieldErrors<RegisterField> {
  const errors: FieldErrors<RegisterField> = {}
  const username = values.username.trim()
  if (!username) errors.username = 'usernameRequired'
  else if (!USERNAME.test(username)) errors.username = 'username'
  if (!values.password) errors.password = 'passwordRequired'
  else if ([...values.password].length < PASSWORD_MIN) errors.password = 'passwordShort'
  else if (values.password.length > PASSWORD_MAX) errors.password = 'passwordLong'
  if (values.confirmPassword !== values.password) errors.confirmPassword = 'mismatch'
  if (!values.isAdult) errors.isAdult = 'age'
  if (!values.agree) errors.agree = 'terms'
  return errors
}

export function checkLogin(values: { username: string; password: string }): FieldErrors<'username' | 'password'> {
  return {
    ...(values.username.trim() ? {} : { username: 'usernameRequired' }),
    ...(values.password ? {} : { password: 'passwordRequired' }),
  }
}

/** 0 to 4, by length alone: rules about kinds of characters make passwords weaker, not stronger (DECISIONS 19). */
export function lengthLevel(password: string): number {
  const length = [...password].length
  return [1, PASSWORD_MIN, 12, 16].filter((limit) => length >= limit).length
}
