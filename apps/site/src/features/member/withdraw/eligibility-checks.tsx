import { useTranslation } from '@lotus/i18n'
import { parseMoney, tryParseMoney } from '@lotus/kernel'
import { Badge, Button, Card, CheckList, moneyText, Progress, type CheckItem } from '@lotus/ui'
import type { Eligibility } from './withdraw-rules.ts'

type Check = Eligibility['checks'][number]
type Props = { rules: Eligibility; onAddAccount: () => void; onShowOpen: () => void }

/** "Why can I not withdraw?": every rule with its figures, failing ones first, one action each (operations.md 3.4). */
export function EligibilityChecks({ rules, onAddAccount, onShowOpen }: Props) {
  const { t } = useTranslation('cashier')
  const failing = rules.checks.filter(({ ok }) => !ok).length
  const actions: Partial<Record<Check['code'], () => void>> = {
    payout_account: onAddAccount,
    no_open_request: onShowOpen,
  }
  const items = rules.checks.map((check): CheckItem => {
    const action = check.ok ? undefined : actions[check.code]
    return {
      key: check.code,
      passed: check.ok,
      title: t(`checks.${check.code}.${check.ok ? 'name' : 'nameBad'}`),
      text: t(`checks.${check.code}.${check.ok ? 'ok' : 'bad'}`, figuresOf(check)),
      progress: check.ok ? undefined : <CheckProgress check={check} />,
      action: action && (
        <Button size="sm" onClick={action}>
          {t(`checks.${check.code}.action`)}
        </Button>
      ),
    }
  })
  return (
    <Card
      title={failing > 0 ? t('checks.title') : t('checks.titleOk')}
      actions={
        failing > 0 ? (
          <Badge tone="warning">{t('checks.todo', { count: failing })}</Badge>
        ) : (
          <Badge tone="gain">{t('checks.allOk')}</Badge>
        )
      }
    >
      <CheckList label={t('checks.title')} items={items} />
    </Card>
  )
}

/** The server's figures, formatted; counts choose the plural. */
function figuresOf({ code, details }: Check): Record<string, string | number> {
  const figures: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details))
    figures[name] = /^-?\d+\.\d+$/.test(value) ? moneyText(value) : value
  if (code === 'payout_account') figures['count'] = Number(details['count'] ?? '0')
  if (code === 'balance') {
    const short = (tryParseMoney(details['min'] ?? '') ?? 0n) - (tryParseMoney(details['withdrawable'] ?? '') ?? 0n)
    figures['short'] = moneyText(short > 0n ? short : 0n)
  }
  return figures
}

/** Current and required value, for rules that are reached by degrees. */
const degrees: Partial<Record<Check['code'], { has: string; needs: string }>> = {
  balance: { has: 'withdrawable', needs: 'min' },
  turnover: { has: 'progress', needs: 'required' },
}

function CheckProgress({ check: { code, details } }: { check: Check }) {
  const { t } = useTranslation('cashier')
  const names = degrees[code]
  if (!names) return null
  const needs = tryParseMoney(details[names.needs] ?? '')
  if (needs === undefined || needs <= 0n) return null
  const has = parseMoney(details[names.has] ?? '0')
  // A share of a bar's width, not money: thousandths are enough.
  const share = Number((has * 1000n) / needs) / 1000
  return <Progress tone="gold" value={share} label={t(`checks.${code}.name`)} />
}
