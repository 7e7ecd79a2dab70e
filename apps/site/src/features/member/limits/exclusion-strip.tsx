import { useTranslation } from '@lotus/i18n'
import { Alert } from '@lotus/ui'
import { MemberLink } from '../../../shared/member-link.tsx'
import { useProtection } from './use-protection.ts'

/** During an exclusion, every page of the member centre says why a deposit or a bet is refused. */
export function ExclusionStrip({ isHidden }: { isHidden: boolean }) {
  const { t } = useTranslation('member')
  const exclusion = useProtection().data?.exclusion
  if (!exclusion || isHidden) return null
  return (
    <Alert tone="warning" className="mb-35">
      {t(exclusion.reason === 'operator' ? 'limits.stripOperator' : 'limits.strip')}{' '}
      <MemberLink page="securityCenter" item="limits" className="link">
        {t('limits.stripLink')}
      </MemberLink>
    </Alert>
  )
}
