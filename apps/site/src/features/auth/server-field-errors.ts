import type { CallError } from '@lotus/client'
import type { FieldErrors, RegisterField } from './validation.ts'

/** Which field of the form a field of the call is. */
const fieldOf: Record<string, RegisterField> = {
  username: 'username',
  password: 'password',
  confirmPassword: 'confirmPassword',
  ageConfirmed: 'isAdult',
  agree: 'agree',
}

/** Puts the server's refusal beside the field it is about (components.md 5); empty where it is about none. */
export function serverFieldErrors(error: CallError): FieldErrors<RegisterField> {
  if (error.code === 'username_taken') return { username: 'username_taken' }
  if (error.code === 'age_not_confirmed') return { isAdult: 'age' }
  if (error.code === 'terms_not_accepted') return { agree: 'terms' }
  const fields = error.details['fields']
  if (error.code !== 'bad_request' || typeof fields !== 'object' || fields === null) return {}
  const found: FieldErrors<RegisterField> = {}
  for (const [name, code] of Object.entries(fields)) {
    const field = fieldOf[name]
    if (field)
      found[field] = code === 'password_common' ? 'passwordCommon' : field === 'username' ? 'username' : String(code)
  }
  return found
}
