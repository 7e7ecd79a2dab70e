import { checkField, type FieldRule } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { usePermission } from '../../shared/permission.ts'
import { problemText, type FieldMessages } from '../../shared/forms/field-text.ts'

/** Until the operator's rule is loaded: any characters, 8 to 128 (DECISIONS 19). */
const ownRule: FieldRule = {
  patternId: 1,
  minLength: 8,
  maxLength: 128,
  acceptedPattern: '*',
  enabled: true,
  required: true,
}

/** V02, V03, V08: the password rule, and two equal entries. */
export function useNewPassword(): (values: { newPassword: string; confirmNewPassword: string }) => FieldMessages {
  const { t } = useTranslation(['auth', 'patterns'])
  const rule = usePermission()?.info.register.fields.find(({ name }) => name === 'password') ?? ownRule
  return ({ newPassword, confirmNewPassword }) => {
    const found = checkField(rule, newPassword)
    return {
      newPassword: found ? problemText(t, 'newPassword', found) : undefined,
      confirmNewPassword: confirmNewPassword === newPassword ? undefined : t('error.mismatch'),
    }
  }
}
