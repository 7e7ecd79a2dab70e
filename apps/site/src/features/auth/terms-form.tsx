import { useTranslation } from '@lotus/i18n'
import { Alert, Button, Checkbox, toast } from '@lotus/ui'
import { acceptTerms } from '../../shared/account.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import styles from './auth.module.css'
import { TermsList } from './terms-text.tsx'
import type { FormProps } from './form-props.ts'

/**
 * ACC-3: changed terms must be accepted before the next deposit or bet. Until then everything that is the member's
 * already stays available: withdrawals, records, support.
 */
export function TermsForm({ version, onDirty, onDone, onClose }: FormProps & { version: string; onClose: () => void }) {
  const { t } = useTranslation('auth')
  const form = useForm({
    start: { agree: false as boolean },
    onDirty,
    check: ({ agree }) => ({ agree: agree ? undefined : t('error.terms') }),
    send: async () => {
      await acceptTerms(version)
      toast.success(t('terms.done'))
      onDone()
    },
  })
  return (
    <form ref={form.ref} className="stack gap-35" onSubmit={form.onSubmit} noValidate>
      <p className={styles.lead}>{t('terms.lead', { version })}</p>
      {form.failureText !== null && <Alert tone="loss" title={form.failureText} />}
      <TermsList className={styles.clauses} />
      <Checkbox {...form.tick('agree')}>{t('terms.agree')}</Checkbox>
      <p className={styles.lead}>{t('terms.meanwhile')}</p>
      <div className={styles.pair}>
        <Button block size="lg" onClick={onClose}>
          {t('terms.later')}
        </Button>
        <Button type="submit" variant="primary" size="lg" block loading={form.isSending}>
          {t('terms.submit')}
        </Button>
      </div>
    </form>
  )
}
