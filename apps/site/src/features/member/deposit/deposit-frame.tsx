import { useTranslation } from '@lotus/i18n'
import type { Money } from '@lotus/kernel'
import { Button, Card, moneyText, SumList, useIsOffline, type SumLine } from '@lotus/ui'
import type { FormEventHandler, ReactNode, Ref } from 'react'
import page from '../parts/page.module.css'
import styles from './deposit.module.css'
import { RecentDeposits } from './recent-deposits.tsx'

type Props = {
  ref?: Ref<HTMLFormElement>
  picker: ReactNode
  failure: ReactNode
  /** What is typed. */
  children: ReactNode
  summary: SummaryProps
  submitText: string
  isPending: boolean
  onSubmit: FormEventHandler
}

/** The form of a deposit: the ways to pay and what is typed; beside them the sum with its button, and the last deposits. */
export function DepositFrame({ ref, picker, failure, children, summary, submitText, isPending, onSubmit }: Props) {
  const { t } = useTranslation(['cashier', 'member'])
  const isOffline = useIsOffline()
  return (
    <form ref={ref} className={page.columns} onSubmit={onSubmit} noValidate>
      <div className={styles.main}>
        {picker}
        {failure}
        <Card className="stack gap-4">{children}</Card>
      </div>
      <div className={styles.side}>
        <Card title={t('deposit.summary')}>
          <Summary {...summary} />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            loading={isPending}
            disabled={isOffline}
            className={styles.submit}
          >
            {submitText}
          </Button>
          {isOffline && <p className="fine mt-2">{t('member:offlineAction')}</p>}
        </Card>
        <RecentDeposits />
      </div>
    </form>
  )
}

type SummaryProps = {
  channel: string
  /** What comes between the channel and what is credited. */
  lines: readonly SumLine[]
  credited: Money | undefined
}

function Summary({ channel, lines, credited }: SummaryProps) {
  const { t } = useTranslation('cashier')
  return (
    <SumList
      lines={[
        { key: 'channel', label: t('deposit.channel'), value: channel },
        ...lines,
        {
          key: 'credited',
          label: t('deposit.credited'),
          value: number(credited === undefined ? undefined : `${moneyText(credited)} P`),
          emphasis: 'total',
        },
      ]}
    />
  )
}

/** A figure of the sum; a dash while it is not known. */
export const number = (text: string | undefined) => <span className="num">{text ?? '–'}</span>
