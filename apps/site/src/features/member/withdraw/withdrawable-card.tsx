import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Card, moneyText, SumList } from '@lotus/ui'
import type { Eligibility } from './withdraw-rules.ts'

/** "How much can I withdraw right now, and what will the rest take": the parts add up to the balance. */
export function WithdrawableCard({ rules }: { rules: Eligibility }) {
  const { t } = useTranslation('cashier')
  if (rules.rest.length === 0 && parseMoney(rules.onHold) === 0n) return null
  const money = (value: string) => <span className="num">{moneyText(value)}</span>
  return (
    <Card title={t('rest.title')}>
      <SumList
        lines={[
          { key: 'now', label: t('rest.now'), value: money(rules.now), emphasis: 'strong' },
          ...rules.rest.map(({ reason, amount }) => ({
            key: reason,
            label: t(`rest.${reason}`, { max: moneyText(rules.max) }),
            // With two places it would read as nothing.
            value: reason === 'cents' ? <span className="num">{amount}</span> : money(amount),
          })),
          { key: 'balance', label: t('figures.balance'), value: money(rules.balance), emphasis: 'total' as const },
          ...(parseMoney(rules.onHold) > 0n
            ? [{ key: 'held', label: t('rest.held'), value: money(rules.onHold), emphasis: 'small' as const }]
            : []),
        ]}
      />
    </Card>
  )
}
