import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Alert, buttonClass } from '@lotus/ui'
import { dueWord } from '../../../shared/due-word.ts'
import { MemberLink } from '../../../shared/member-link.tsx'

type Due = RouteValue<'cashier.channels'>['due']

/** Further deposits wait for the member's papers: said before an amount is typed, with the way on (trust.md AML-2). */
export function DueNotice({ due }: { due: Due }) {
  const { t } = useTranslation('cashier')
  if (due === null) return null
  return (
    <Alert tone="warning" title={t('due.title')}>
      <p>{t(`checks.due_diligence.${dueWord(due)}`)}</p>
      <p>
        <MemberLink page="securityCenter" item="identity" className={buttonClass({ size: 'sm' })}>
          {t('checks.due_diligence.action')}
        </MemberLink>
      </p>
    </Alert>
  )
}
