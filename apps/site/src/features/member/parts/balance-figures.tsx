import { useTranslation } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../shared/queries.ts'
import { useSession } from '../../../shared/session.ts'
import { notNow } from '../withdraw/withdraw-rules.ts'
import { Figures } from './figures.tsx'

/**
 * The balance and what of it can be withdrawn now, as every rule has it: wallet, deposit and withdrawal say the same. Where
 * the rules did not come, the balance alone.
 */
export function BalanceFigures() {
  const { t } = useTranslation('cashier')
  const { data: rules, isError } = useQuery(callQuery('cashier.eligibility', {}))
  const balance = useSession((state) => state.balance)
  const isUnknown = isError && rules === undefined
  return (
    <Figures
      label={t('figures.balance')}
      figures={[
        {
          key: 'balance',
          label: t('figures.balance'),
          value: rules?.balance ?? (isUnknown ? balance?.sumBalance : undefined),
          hasUnit: true,
        },
        ...(isUnknown
          ? []
          : [
              { key: 'withdrawable', label: t('figures.withdrawable'), value: rules?.now },
              { key: 'locked', label: t('figures.locked'), value: rules && notNow(rules) },
            ]),
      ]}
    />
  )
}
